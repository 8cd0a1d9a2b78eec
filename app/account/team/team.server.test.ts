import { describe, expect, test } from "vitest";
import { client, cookiesAfter, idOf, marie, OPERATOR, openAccounts, paul } from "../../../test/accounts.ts";
import { DIALECTS } from "../../../test/database.ts";
import { listRoleChanges } from "../../security/store.server.ts";
import { signUp } from "../accounts.server.ts";
import { RIGHTS } from "../rights.ts";
import { readSession } from "../session.server.ts";
import { signIn } from "../sign-in.server.ts";
import { hadAdministrator } from "../store.server.ts";
import { acceptInvitation, invite } from "./invitations.server.ts";
import { listUsers, setRights } from "./team.server.ts";

const actor = (id: string) => ({ id, name: "Équipe" });

describe.each(DIALECTS)("%s", (dialect) => {
  // @§3.role-audit-log @V2.3.4
  test("records changes of role, ends sessions and keeps one administrator", async () => {
    const { auth, database } = await openAccounts(dialect, marie, paul);
    const [m, p] = [await idOf(auth, marie.email), await idOf(auth, paul.email)];
    expect(await setRights(auth, { userId: m, rights: RIGHTS, by: OPERATOR, ip: null })).toEqual({
      ok: true,
      before: [],
    });
    expect(await setRights(auth, { userId: m, rights: [], by: actor(m), ip: client.address })).toMatchObject({
      status: 409,
    });
    expect(await setRights(auth, { userId: p, rights: RIGHTS, by: actor(m), ip: client.address })).toEqual({
      ok: true,
      before: [],
    });

    const session = cookiesAfter(await signIn(auth, paul, client));
    expect((await readSession(auth, session)).user?.role).toBe("admin");
    const both = await Promise.all([
      setRights(auth, { userId: p, rights: [], by: actor(m), ip: client.address }),
      setRights(auth, { userId: m, rights: [], by: actor(p), ip: client.address }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listUsers(auth.db)).filter(({ role }) => role === "admin")).toHaveLength(1);
    if (both[0]?.ok) expect((await readSession(auth, session)).user).toBeNull();

    const changes = await listRoleChanges(database.db);
    expect(changes).toHaveLength(3);
    expect(changes[1]).toMatchObject({
      user_id: p,
      old_role: "user",
      new_role: "admin",
      changed_by: m,
      ip_address: client.address,
    });
  });

  // @P37.rights
  test("keeps some rights under their names, and ends the sessions when the last one goes", async () => {
    const { auth, database } = await openAccounts(dialect, marie, paul);
    const userId = await idOf(auth, paul.email);
    const by = actor(await idOf(auth, marie.email));
    const session = cookiesAfter(await signIn(auth, paul, client));
    await setRights(auth, { userId, rights: ["répondre", "modérer"], by, ip: null });
    expect((await readSession(auth, session)).user).toMatchObject({ role: "user", rights: ["modérer", "répondre"] });
    await setRights(auth, { userId, rights: ["modérer"], by, ip: null });
    expect((await readSession(auth, session)).user).toMatchObject({ rights: ["modérer"] });
    expect(await setRights(auth, { userId, rights: [], by, ip: null })).toEqual({ ok: true, before: ["modérer"] });
    expect((await readSession(auth, session)).user).toBeNull();
    const changes = await listRoleChanges(database.db);
    expect(changes.map(({ old_role, new_role }) => [old_role, new_role])).toEqual([
      ["modérer", "user"],
      ["modérer, répondre", "modérer"],
      ["user", "modérer, répondre"],
    ]);
    const mails = await database.db.selectFrom("mail_outbox").select("body").where("kind", "=", "new_rights").execute();
    expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining("modérer, répondre")]);
  });

  test("a mail about exchanged rights names those that came and those that are gone", async () => {
    const { auth, emails } = await openAccounts(dialect, paul);
    const userId = await idOf(auth, paul.email);
    for (const rights of [
      ["publier", "modérer"],
      ["publier", "répondre"],
    ] as const)
      await setRights(auth, { userId, rights, by: OPERATOR, ip: null });
    expect((await emails()).at(-1)?.body).toMatch(
      /vient de recevoir ces droits sur le site\s: répondre\. Il n’a plus ceux-ci\s: modérer\./,
    );
  });

  test("an administrator who loses the right takes the open invitations along", async () => {
    const { auth } = await openAccounts(dialect, marie, paul);
    const [m, p] = [await idOf(auth, marie.email), await idOf(auth, paul.email)];
    for (const userId of [m, p]) await setRights(auth, { userId, rights: RIGHTS, by: OPERATOR, ip: null });
    const guest = { firstName: "Léa", lastName: "Roux", password: "un-long-mot-de-passe" };
    const tokens = [];
    for (const by of [m, p]) {
      const invited = await invite(auth, { email: `${by}@site.example`, rights: ["administrer"], by: actor(by) });
      tokens.push(invited.ok ? (invited.link ?? "").split("jeton=")[1] : "");
    }
    await setRights(auth, { userId: p, rights: ["modérer"], by: actor(m), ip: null });
    const answers = [];
    for (const token of tokens) answers.push(await acceptInvitation(auth, token ?? "", guest, client));
    expect(answers).toMatchObject([{ ok: true }, { status: 409 }]);
  });

  test("an unconfirmed address gets no rights", async () => {
    const { auth } = await openAccounts(dialect);
    await signUp(auth, marie, client);
    const change = { userId: await idOf(auth, marie.email), rights: RIGHTS, by: OPERATOR, ip: null } as const;
    expect(await setRights(auth, change)).toMatchObject({ ok: false, status: 409 });
    expect(await hadAdministrator(auth.db)).toBe(false);
  });
});
