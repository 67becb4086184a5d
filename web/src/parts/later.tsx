// A part of a page that is loaded when it is first shown.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** The component itself, or nothing until it has come. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (!Part) void load().then((module) => setPart(() => (loaded = module.default)));
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
