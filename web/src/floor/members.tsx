// Accounts and roles, for the administrator.

import { useState } from "preact/hooks";
import { RestrictionForm } from "../account/restrictions.tsx";
import { roleName, ROLES } from "../account/roles.ts";
import { date, money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { DataTable } from "../parts/datatable.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { useSession } from "../session.ts";
import { Ask } from "./ask.tsx";
import { floor } from "./floor.ts";
import { house } from "./house/api.ts";
import { t as houseText } from "./house/texts.ts";
import type { PartProps } from "./page.tsx";
import { t } from "./texts.ts";
import type { Member } from "../types.ts";

type Open = { act: "add" } | { act: "roles" | "password" | "restrict" | "codes"; member: Member } | null;

export function Members({ account }: PartProps) {
  const { say } = useSession();
  const [find, setFind] = useState("");
  const [open, setOpen] = useState<Open>(null);
  const [given, setGiven] = useState<{ member: Member; password: string } | null>(null);
  const members = useLoad(() => floor.members(find), [find]);
  const handed = (made: { member: Member; password: string }) => {
    setGiven(made);
    members.again();
  };
  const disable = (member: Member) => void floor.disable(member.id, member.disabled === null).then(members.again, say);
  const close = () => setOpen(null);
  return (
    <Section title={t("members.title")} acts={<Button look="main" onClick={() => setOpen({ act: "add" })}>{t("members.add")}</Button>}>
      <input type="search" placeholder={t("cage.find")} aria-label={t("cage.find")} value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      <Load of={members}>
        {(rows) => (
          <DataTable
            caption={t("members.title")}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { name: t("members.name"), cell: ({ name }) => name, sort: ({ name }) => name },
              { name: t("members.login"), cell: ({ login }) => login, sort: ({ login }) => login ?? "" },
              { name: t("members.roles"), cell: ({ roles, provider }) => `${roles.map(roleName).join(", ")}${provider ? ` (${provider})` : ""}` },
              { name: t("cage.balance"), number: true, cell: ({ balance }) => money(balance), sort: ({ balance }) => balance },
              { name: t("members.since"), cell: ({ created, disabled }) => <>{date(created * 1000)}{disabled !== null && <> · <b>{t("members.disabled")}</b></>}</>, sort: ({ created }) => created },
              {
                name: t("seat.act"),
                cell: (member) => (
                  <span class="acts">
                    <Button look="quiet" onClick={() => setOpen({ act: "roles", member })}>{t("members.roles")}</Button>
                    <Button look="quiet" onClick={() => setOpen({ act: "password", member })}>{t("members.password")}</Button>
                    <Button look="quiet" onClick={() => setOpen({ act: "restrict", member })}>{houseText("restricted.enter")}</Button>
                    {member.second_factor !== null && (
                      <Button look="quiet" onClick={() => setOpen({ act: "codes", member })}>{houseText("factor.reset")}</Button>
                    )}
                    {member.id !== account.id && (
                      <Button look="quiet" onClick={() => disable(member)}>{t(member.disabled === null ? "members.disable" : "members.enable")}</Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Load>
      {open?.act === "add" && <MemberForm onSend={(login, name, roles, provider) => floor.addMember(login, name, roles, provider).then(handed)} onClose={close} />}
      {open?.act === "roles" && (
        <MemberForm
          member={open.member}
          onSend={(_, __, roles, provider) => floor.setRoles(open.member.id, roles, provider).then(members.again)}
          onClose={close}
        />
      )}
      {open?.act === "password" && (
        <Ask
          title={t("members.password")} text={t("members.password.what", { name: open.member.name })} act={t("members.password")} reason={false} danger
          onDo={() => floor.resetPassword(open.member.id).then(handed)} onClose={close}
        />
      )}
      {open?.act === "codes" && (
        <Ask
          title={houseText("factor.reset")} text={houseText("factor.reset.what", { name: open.member.name })} act={houseText("factor.reset")} reason={false} danger
          onDo={() => floor.forgetFactor(open.member.id).then(members.again)} onClose={close}
        />
      )}
      {open?.act === "restrict" && (
        <Dialog title={houseText("restricted.of", { name: open.member.name })} onClose={close}>
          <RestrictionForm noted send={(wanted) => house.enter(open.member.id, wanted).then(close)} />
        </Dialog>
      )}
      {given && (
        <Dialog title={t("members.given")} onClose={() => setGiven(null)}>
          <p>{t("members.given.what", { login: given.member.login ?? "" })}</p>
          <p class="password"><code data-password>{given.password}</code></p>
          <div class="actions">
            <Button look="main" onClick={() => setGiven(null)}>{t("done")}</Button>
          </div>
        </Dialog>
      )}
    </Section>
  );
}

interface FormProps {
  member?: Member;
  onSend: (login: string, name: string, roles: string[], provider: string | null) => Promise<unknown>;
  onClose: () => void;
}

function MemberForm({ member, onSend, onClose }: FormProps) {
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<string[]>(member?.roles ?? ["player"]);
  const [provider, setProvider] = useState(member?.provider ?? "");
  const [error, setError] = useState<unknown>(null);
  const toggle = (role: string, on: boolean) => setRoles(on ? [...roles, role] : roles.filter((one) => one !== role));
  const send = (event: Event) => {
    event.preventDefault();
    onSend(login, name, roles, roles.includes("tppp") ? provider || null : null).then(onClose, setError);
  };
  return (
    <Dialog title={member ? t("members.roles_of", { name: member.name }) : t("members.add")} onClose={onClose}>
      <form onSubmit={send}>
        {!member && (
          <>
            <label class="field">
              {t("members.login")}
              <input required autocomplete="off" autocapitalize="none" value={login} onInput={(event) => setLogin(event.currentTarget.value)} />
            </label>
            <label class="field">
              {t("members.name")}
              <input required autocomplete="off" maxLength={24} value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
          </>
        )}
        <fieldset class="roles">
          <legend>{t("members.roles")}</legend>
          {ROLES.map((role) => (
            <label key={role} class="check">
              <input type="checkbox" checked={roles.includes(role)} onChange={(event) => toggle(role, event.currentTarget.checked)} /> {roleName(role)}
            </label>
          ))}
        </fieldset>
        {roles.includes("tppp") && (
          <label class="field">
            {t("members.provider")}
            <input required value={provider} maxLength={64} onInput={(event) => setProvider(event.currentTarget.value)} />
          </label>
        )}
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{t("not_now")}</Button>
          <Button look="main" type="submit">{t(member ? "members.save" : "members.add")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
