// Where one is signed in.

import { dateAndTime } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { DataTable } from "../parts/datatable.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { useSession } from "../session.ts";
import { people } from "./people.ts";
import { t } from "./texts.ts";

export function Sessions() {
  const { say } = useSession();
  const sessions = useLoad(people.sessions, []);
  return (
    <Section title={t("sessions.title")}>
      <Load of={sessions}>
        {(rows) => (
          <DataTable
            caption={t("sessions.title")}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { name: t("sessions.since"), cell: ({ created }) => dateAndTime(created * 1000), sort: ({ created }) => created },
              { name: t("sessions.until"), cell: ({ expires }) => dateAndTime(expires * 1000), sort: ({ expires }) => expires },
              {
                name: t("sessions.place"),
                cell: ({ id, this: here }) => here ? t("sessions.this") : (
                  <Button look="quiet" onClick={() => void people.endSession(id).then(sessions.again, say)}>{t("sessions.end")}</Button>
                ),
              },
            ]}
          />
        )}
      </Load>
    </Section>
  );
}
