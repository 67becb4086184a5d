// The list of keys, opened with "?" or from the preferences.

import { Dialog } from "./parts/dialog.tsx";
import { t } from "./texts/texts.ts";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys: [string[], string][] = [
    [["?"], t("keys.help")],
    [["a … z"], t("keys.question")],
    [["1 … 9"], t("keys.numbers")],
    [["↵"], t("keys.confirm")],
    [["↑", "↓"], t("keys.amount")],
    [["h"], t("keys.house_way")],
    [["←", "→"], t("keys.arrows")],
    [["Esc"], t("keys.cancel")],
    [["[", "]"], t("keys.log")],
    [["."], t("keys.ranks")],
    [["/"], t("keys.best")],
    [["←", "→"], t("keys.history")],
    [["Space"], t("keys.play")],
    [["Home", "End"], t("keys.ends")],
  ];
  return (
    <Dialog title={t("keys.title")} onClose={onClose}>
      <dl class="keys">
        {keys.map(([signs, meaning]) => (
          <div key={meaning}>
            <dt>
              {signs.map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <button class="choice" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}
