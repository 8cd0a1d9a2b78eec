import { describe, expect, test } from "vitest";
import {
  authContextOn,
  client,
  cookiesAfter,
  idOf,
  marie,
  OPERATOR,
  openAccounts,
  paul,
} from "../../../test/accounts.ts";
import { DIALECTS } from "../../../test/database.ts";
import { changePassword, signUp } from "../accounts.server.ts";
import { RIGHTS } from "../rights.ts";
import { readSession } from "../session.server.ts";
import { signIn } from "../sign-in.server.ts";
import { createFirstAdministrator, isSetupTokenValid, prepareFirstAdministrator } from "./administrators.server.ts";
import { listUsers, setRights } from "./team.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  // @V6.4.1
  test("one of ten simultaneous uses of the first administrator's link succeeds", async () => {
    const { auth } = await openAccounts(dialect);
    const link = await prepareFirstAdministrator(auth, {});
    const token = new URL(link ?? "").searchParams.get("jeton") ?? "";
    expect(await isSetupTokenValid(auth, token)).toBe(true);
    const people = Array.from({ length: 10 }, (_, n) => ({ ...marie, email: `m${n}@site.example` }));
    const results = await Promise.all(people.map((person) => createFirstAdministrator(auth, token, person, client)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [first, ...others] = await listUsers(auth.db);
    expect(first).toMatchObject({ role: "admin", isConfirmed: true });
    expect(others).toEqual([]);
    expect(await isSetupTokenValid(auth, token)).toBe(false);
    expect(await prepareFirstAdministrator(auth, {})).toBeUndefined();
  });

  test("a restart replaces the link", async () => {
    const { auth, database } = await openAccounts(dialect);
    const links = [await prepareFirstAdministrator(auth, {}), await prepareFirstAdministrator(auth, {})];
    const tokens = links.map((link) => new URL(link ?? "").searchParams.get("jeton") ?? "");
    expect(await Promise.all(tokens.map((token) => isSetupTokenValid(auth, token)))).toEqual([false, true]);
    const stored = JSON.stringify(await database.db.selectFrom("setup_link").selectAll().execute());
    expect(tokens.some((token) => stored.includes(token))).toBe(false);
  });

  test("creates the administrator named in the settings once and keeps a changed password", async () => {
    const settings = { adminEmail: "Chef@site.example", adminPassword: "premier" };
    const { auth, database } = await openAccounts(dialect);
    const instances = [auth, authContextOn(database), authContextOn(database)];
    const links = await Promise.all(instances.map((instance) => prepareFirstAdministrator(instance, settings)));
    expect(links).toEqual([undefined, undefined, undefined]);
    expect(await listUsers(auth.db)).toMatchObject([{ email: "chef@site.example", role: "admin" }]);

    const session = cookiesAfter(await signIn(auth, { email: "chef@site.example", password: "premier" }, client));
    const userId = (await readSession(auth, session)).user?.id ?? "";
    const change = { userId, current: "premier", password: "deuxième" };
    expect(await changePassword(auth, session, change)).toMatchObject({ ok: true });
    await prepareFirstAdministrator(auth, settings);
    expect(await signIn(auth, { email: "chef@site.example", password: "deuxième" }, client)).toMatchObject({
      ok: true,
    });
  });

  // @P11.first-administrator-once
  test("a restart creates no second first administrator after the first lost the rights or the account", async () => {
    const settings = { adminEmail: "chef@site.example", adminPassword: "premier" };
    const { auth, database } = await openAccounts(dialect, marie);
    await setRights(auth, { userId: await idOf(auth, marie.email), rights: RIGHTS, by: OPERATOR, ip: null });
    const other = { ...settings, adminEmail: paul.email };
    expect(await prepareFirstAdministrator(authContextOn(database), other)).toBeUndefined();
    expect((await listUsers(auth.db)).map(({ email, role }) => [email, role])).toEqual([[marie.email, "admin"]]);

    const { auth: started } = await openAccounts(dialect);
    await prepareFirstAdministrator(started, settings);
    await signUp(started, paul, client);
    const chief = await idOf(started, "chef@site.example");
    const { db } = started;
    await db.updateTable("users").set({ role: "user" }).where("id", "=", chief).execute();
    expect(await prepareFirstAdministrator(started, settings)).toBeUndefined();
    await db.deleteFrom("users").where("id", "=", chief).execute();
    expect(await prepareFirstAdministrator(started, {})).toBeUndefined();
    expect((await listUsers(started.db)).map(({ email, role }) => [email, role])).toEqual([[paul.email, "user"]]);
  });

  test("an account that a stranger opened with the administrator's address gets no rights", async () => {
    const { auth } = await openAccounts(dialect);
    await signUp(auth, marie, client);
    await prepareFirstAdministrator(auth, { adminEmail: marie.email, adminPassword: "véritable" });
    expect(await signIn(auth, marie, client)).toMatchObject({ status: 401 });
    expect(await signIn(auth, { email: marie.email, password: "véritable" }, client)).toMatchObject({ ok: true });
  });
});
