// One's own account: money, password, sessions.

import { api } from "../api.ts";
import { PlayingBook } from "../floor/house/playing-book.tsx";
import { money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Page } from "../parts/page.tsx";
import { go, Link, type PageProps } from "../router.tsx";
import { useSession } from "../session.ts";
import type { Person } from "../types.ts";
import { Restrictions } from "./restrictions.tsx";
import { roleName } from "./roles.ts";
import { PasswordForm } from "./password.tsx";
import { people } from "./people.ts";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { OwnStatement } from "./statement.tsx";
import { t } from "./texts.ts";

export default function AccountPage(_: PageProps) {
  const session = useSession();
  const me = useLoad(async () => ({ account: await api.me() }), []);
  const out = () => people.signOut().then(() => session.refresh()).then(() => go("/"), session.say);
  const changed = () => {
    me.again();
    void session.refresh();
  };
  return (
    <Load of={me}>
      {({ account }) => (
        <Page title={t("account.title")} lead={account?.name} acts={account && <Button onClick={() => void out()}>{t("account.out")}</Button>}>
          {account ? <Own account={account} onChange={changed} /> : (
            <p>
              {t("account.visitor")} <Link to="/sign-in">{t("in.title")}</Link>
            </p>
          )}
        </Page>
      )}
    </Load>
  );
}

function Own({ account, onChange }: { account: Person; onChange: () => void }) {
  const session = useSession();
  if (account.must_change_password) return <PasswordForm forced onDone={onChange} />;
  if (account.must_enroll) return <SecondFactor onChange={onChange} />;
  const roles = account.kind === "guest" ? [t("account.guest")] : account.roles.map(roleName);
  const more = () => session.playMoney().then(onChange, session.say);
  return (
    <>
      <dl class="facts">
        <Fact name={t("account.balance")} value={money(account.balance)} />
        {account.kind === "member" && <Fact name={t("account.play")} value={money(account.play)} />}
        {account.login && <Fact name={t("account.login")} value={account.login} />}
        <Fact name={t("account.roles")} value={roles.join(", ")} />
        {account.provider && <Fact name={t("account.provider")} value={account.provider} />}
      </dl>
      <div class="acts">
        <Button look="quiet" onClick={() => void more()}>{t("account.more")}</Button>
      </div>
      <OwnStatement />
      {account.roles.includes("tppp") && <PlayingBook />}
      {account.kind === "member" && <Restrictions />}
      {account.kind === "member" && <PasswordForm onDone={onChange} />}
      {account.kind === "member" && <SecondFactor onChange={onChange} />}
      <Sessions />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
