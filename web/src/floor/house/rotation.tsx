// The dealers' rotation: who deals where, and the push to the next table.

import { useState } from "preact/hooks";
import { isOne } from "../../account/roles.ts";
import { dateAndTime } from "../../language.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/datatable.tsx";
import { Load, useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import type { PartProps } from "../page.tsx";
import { tableName } from "../tablename.ts";
import { house } from "./api.ts";
import { t } from "./texts.ts";

export function RotationPart({ account }: PartProps) {
  const [error, setError] = useState<unknown>(null);
  const rotation = useLoad(house.rotation, [], { topics: ["rotation"] });
  const act = (doing: Promise<unknown>) => void doing.then(() => setError(null), setError).finally(rotation.again);
  return (
    <Load of={rotation}>
      {({ dealers, next_push }) => {
        const mine = dealers.some(({ account: id }) => id === account.id);
        const due = next_push !== null && next_push < Date.now() / 1000;
        return (
          <Section
            title={t("rotation.title")}
            acts={
              <>
                {isOne(account, "house_dealer") && (mine
                  ? <Button onClick={() => act(house.signOut())}>{t("rotation.out")}</Button>
                  : <Button look="main" onClick={() => act(house.signIn())}>{t("rotation.in")}</Button>)}
                {isOne(account, "floor") && <Button look="main" disabled={!dealers.length} onClick={() => act(house.push())}>{t("rotation.push")}</Button>}
              </>
            }
          >
            <ProblemNote error={error} />
            {next_push !== null && <p class={due ? "error" : "note"} role="status">{due ? t("rotation.due") : t("rotation.next", { at: dateAndTime(next_push * 1000) })}</p>}
            <DataTable
              caption={t("rotation.title")} rows={dealers} rowKey={({ id }) => id} empty={t("rotation.none")}
              columns={[
                { name: t("rotation.dealer"), cell: ({ name }) => name, sort: ({ name }) => name },
                { name: t("rotation.table"), cell: ({ table }) => (table === null ? t("rotation.break") : tableName({ table })) },
                { name: t("rotation.since"), cell: ({ moved }) => dateAndTime(moved * 1000) },
              ]}
            />
          </Section>
        );
      }}
    </Load>
  );
}
