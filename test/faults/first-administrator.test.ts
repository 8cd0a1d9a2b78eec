import { describe, expect, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import { setRights } from "../../app/account/team/team.server.ts";
import { DIALECTS } from "../database.ts";
import { ADMIN_EMAIL, addPerson, ownSiteWithAdministrator } from "../people.ts";
import { startSite } from "../site.ts";
import { report, times } from "./run.ts";

const RESTARTS = times(5, 1);

describe.each(DIALECTS)("on %s", (dialect) => {
  // @P11.first-administrator-once
  test("a restart does not return lost rights to the administrator of the settings", async (context) => {
    const { site, database, environment } = await ownSiteWithAdministrator(dialect);
    await addPerson(database, "paul@maison.example", RIGHTS);
    const { db } = database;
    const roles = () => db.selectFrom("users").select(["email", "role"]).orderBy("email").execute();
    const { id } = await db.selectFrom("users").select("id").where("email", "=", ADMIN_EMAIL).executeTakeFirstOrThrow();
    const operator = { id: null, name: "L’hébergeur du site" };
    expect(
      await setRights({ db, dialect, siteUrl: site.url }, { userId: id, rights: [], by: operator, ip: null }),
    ).toMatchObject({ ok: true });
    await site.stop();
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const again = await startSite(environment);
      expect(again.setupLink).toBeUndefined();
      await again.stop();
    }
    expect(await roles()).toEqual([
      { email: ADMIN_EMAIL, role: "user" },
      { email: "paul@maison.example", role: "admin" },
    ]);
    report(context, {
      database: dialect,
      done: `${RESTARTS} restarts with ADMIN_EMAIL after its account lost the rights`,
      figure: "the account stays without rights, no link is printed",
    });
  });
});
