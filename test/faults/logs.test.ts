import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database, Dialect } from "../../core/database/connection.ts";
import { codeFor } from "../authenticator.ts";
import { DIALECTS } from "../database.ts";
import { freePort } from "../free-port.ts";
import { startMailServer } from "../mail-server.ts";
import { ADMIN_EMAIL, ownSiteWithAdministrator, PASSWORD } from "../people.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { TRUST_LOCAL_PROXY } from "./entries.ts";
import { startNginx } from "./nginx.ts";
import { report, until } from "./run.ts";

const PUBLIC_URL = "http://www.maison.example";
const UNKNOWN = "adresse.inconnue@client.example";
const ZEPHIRINE = {
  firstName: "Zéphirine",
  lastName: "Malaquin",
  email: "zephirine@client.example",
  phone: "06 39 98 12 34",
};
const WORDS = "Livraison à l’heure, cour laissée propre.";

describe.each(DIALECTS)("on %s", { timeout: 120_000 }, (dialect) => {
  // @V16.2.5
  test("no log of a whole visit contains a key, password, name, address or search word", async (context) => {
    const mailServer = await startMailServer(0, UNKNOWN);
    const settings = { ...TRUST_LOCAL_PROXY, PUBLIC_URL, SMTP_URL: mailServer.url, LOG_FORMAT: "json" };
    const { site, database } = await ownSiteWithAdministrator(dialect, settings);
    const port = await freePort();
    const nginxLog = await startNginx(port, [site.port]);
    const newVisitor = () => visitorOf({ url: PUBLIC_URL }, `http://127.0.0.1:${port}`);
    const secrets = new Set<string>([...Object.values(ZEPHIRINE), WORDS, UNKNOWN, ADMIN_EMAIL, PASSWORD]);
    const keep = (secret: string | undefined): string => {
      expect(secret).toBeTruthy();
      secrets.add(secret as string);
      return secret as string;
    };
    const mailTo = async (address: string, after = 0): Promise<string> => {
      const found = () => mailServer.mails.slice(after).find(({ to }) => JSON.stringify(to).includes(address));
      await until(() => found() !== undefined, `an email to ${address}`, 15_000);
      return keep(new URL(/https?:\/\/\S+/.exec(found()?.text ?? "")?.[0] ?? "").searchParams.get("jeton") ?? "");
    };

    const visitor = newVisitor();
    const review = { customer_name: "Malaquin", customer_email: ZEPHIRINE.email, rating: "4", comment: WORDS };
    const link = (await visitor.post("/avis", review)).headers.get("location") ?? "";
    const [, id = "", key = ""] = /\/avis\/suivi\/([\w-]{36})\/([\w-]{43})/.exec(link) ?? [];
    keep(key);
    const address = `/avis/suivi/${id}/${key}`;
    const statuses: number[] = [];
    for (const path of [address, `${address}.data`, `${address}x`, `${address}/suite`, `/${key}`, `${address}/`]) {
      statuses.push((await visitor.get(path, { referer: PUBLIC_URL + address })).status);
    }
    expect(statuses).toEqual([200, 200, 404, 404, 404, 308]);
    const own = await visitor.get(address);
    expect(own.headers.get("referrer-policy")).toBe("same-origin");
    await visitor.post(address, { intent: "correct", ...review, comment: `${WORDS} Merci.` });
    await visitor.post(`/avis/signaler/${id}`, { reason: "doubtful", email: ZEPHIRINE.email });

    const password = keep("chicorée-et-lin");
    await visitor.post("/auth", { intent: "inscription", ...ZEPHIRINE, password, confirmation: password });
    const confirmation = await mailTo(ZEPHIRINE.email);
    expect((await visitor.get(`/auth/confirmation?jeton=${confirmation}`)).headers.get("referrer-policy")).toBe(
      "same-origin",
    );
    await visitor.post(`/auth/confirmation?jeton=${confirmation}`, { token: confirmation });
    const before = mailServer.mails.length;
    await visitor.post("/auth/mot-de-passe", { email: ZEPHIRINE.email });
    const reset = await mailTo(ZEPHIRINE.email, before);
    const renewed = keep("lin-et-chicorée");
    await visitor.post(`/auth/mot-de-passe?jeton=${reset}`, { token: reset, password: renewed, confirmation: renewed });
    await visitor.post("/auth", { intent: "connexion", email: ZEPHIRINE.email, password: keep("pas le bon mot") });
    await visitor.post("/auth", { intent: "connexion", email: ZEPHIRINE.email, password: renewed });
    keepCookies(visitor, keep);

    const staff = newVisitor();
    await staff.post("/auth", { intent: "connexion", email: ADMIN_EMAIL, password: PASSWORD });
    const begun = await staff.post("/admin/compte", { intent: "activer", password: PASSWORD });
    const otpauth = begun.html.match(/otpauth:[^"<]+/)?.[0].replaceAll("&amp;", "&") ?? "";
    keep(new URL(otpauth).searchParams.get("secret") ?? undefined);
    for (const [, code] of begun.html.matchAll(/<li><code>([\w-]+)<\/code>/g)) keep(code);
    await staff.post("/admin/compte", { intent: "confirmer", address: otpauth, code: await codeFor(otpauth) });
    keepCookies(staff, keep);
    expect((await staff.get(`/admin/demandes?q=${keep("malaquin@ailleurs.example")}`)).status).toBe(200);
    expect((await staff.post("/admin/donnees/export", { email: ZEPHIRINE.email })).status).toBe(200);

    await visitor.get(`/recherche?q=${encodeURIComponent(keep("tonnes de betteraves"))}`);
    await visitor.get(`/nulle-part/${ZEPHIRINE.email}?email=${ZEPHIRINE.email}`, {
      referer: `${PUBLIC_URL}/auth/mot-de-passe?jeton=${reset}`,
    });
    await newVisitor().post("/auth", {
      intent: "inscription",
      ...{ ...ZEPHIRINE, email: UNKNOWN },
      password,
      confirmation: password,
    });
    await until(() => site.output().includes("message non envoyé"), "the refusal is logged", 15_000);
    await refuseRows(database, dialect);
    const quote = { ...ZEPHIRINE, address: "1 rue de l’Exemple", postalCode: "28800", city: "Bonneval" };
    const refused = await visitor.post("/activites/fioul", { ...quote, fuelType: "gasoil", quantity: "2000" });
    expect(refused.status).toBe(503);

    const log = site.output() + nginxLog();
    expect(log).toContain("GET /avis/suivi/:id/:token 200");
    expect(log).toContain(`"GET /avis/suivi/${id}/(key)" 200`);
    expect(log).toContain("Recipient address rejected");
    expect(log).toContain("demande de devis non enregistrée");
    const readable = `${log}${decodeURIComponent(log.replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25"))}`;
    for (const secret of secrets) expect.soft(readable.includes(secret), secret).toBe(false);
    report(context, {
      database: dialect,
      done: `a review, an account, two factors, a quote, staff's work behind nginx; ${log.split("\n").length} lines`,
      figure: `none of ${secrets.size} keys, passwords, names and addresses in them`,
    });
  });
});

function keepCookies({ cookies }: Visitor, keep: (secret: string) => string) {
  for (const [name, value] of cookies) if (name !== "signed_in") keep(value);
}

/** PostgreSQL repeats the whole row in a failed check. */
async function refuseRows({ db }: Database, dialect: Dialect) {
  if (dialect === "postgres") {
    await sql`alter table contact_submissions add constraint refused check (last_name <> 'Malaquin')`.execute(db);
    return;
  }
  await sql`create trigger refused before insert on contact_submissions begin select raise(abort, 'refused'); end`.execute(
    db,
  );
}
