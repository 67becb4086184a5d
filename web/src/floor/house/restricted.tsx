// Everything that members have asked not to be let do, for auditors and administrators; nobody else reads it.

import { restrictionText } from "../../account/restrictions.tsx";
import { dateAndTime } from "../../language.ts";
import { DataTable } from "../../parts/datatable.tsx";
import { Load, useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { house } from "./api.ts";
import { t } from "./texts.ts";

export function Restricted() {
  const everybody = useLoad(house.restrictions, []);
  return (
    <Section title={t("restricted.title")}>
      <p class="note">{t("restricted.lead")}</p>
      <Load of={everybody}>
        {(rows) => (
          <DataTable
            caption={t("restricted.title")}
            rows={rows}
            rowKey={({ id }) => id}
            empty={t("restricted.none")}
            columns={[
              { name: t("restricted.name"), cell: ({ name }) => name, sort: ({ name }) => name },
              { name: t("restricted.what"), cell: restrictionText },
              { name: t("restricted.since"), cell: ({ since }) => dateAndTime(since * 1000), sort: ({ since }) => since },
              { name: t("own.note"), cell: ({ note }) => note },
            ]}
          />
        )}
      </Load>
    </Section>
  );
}
