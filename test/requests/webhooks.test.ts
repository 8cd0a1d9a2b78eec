import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { certificate } from "../certificate.ts";
import { DIALECTS } from "../database.ts";
import { typedQuote } from "../new-quote.ts";
import { ownSiteWithAdministrator, signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { startWebhookServer } from "../webhook-server.ts";
import { attributes } from "./html.ts";

const PATH = "/admin/webhooks";
const tls = certificate();

describe.each(DIALECTS)("webhooks on %s", (dialect) => {
  // @elsewhere.webhook-signed @elsewhere.webhook-page @V13.2.4
  test("an administrator adds and tests an address, which then hears of each review and request", async () => {
    const folder = mkdtempSync(join(tmpdir(), "site-authority-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const authority = join(folder, "authority.pem");
    writeFileSync(authority, tls.cert);
    let status = 200;
    const server = await startWebhookServer(tls, (response) => response.writeHead(status).end());
    const settings = { WEBHOOK_NETWORKS: "127.0.0.0/8", NODE_EXTRA_CA_CERTS: authority };
    const { site } = await ownSiteWithAdministrator(dialect, settings);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);

    const added = await staff.post(PATH, { intent: "ajouter", url: server.url, review: "oui", request: "oui" });
    const secret = /whsec_[\w+/]+=*/.exec(added.text)?.[0] ?? "";
    expect([added.status, Buffer.from(secret.slice(6), "base64").length]).toEqual([200, 32]);
    const page = await staff.get(PATH);
    expect(page.html).not.toContain(secret);
    const [webhook = ""] = [...new Set(attributes(page.html, "value"))].filter((value) =>
      /^[0-9a-f-]{36}$/.test(value),
    );
    expect((await staff.post(PATH, { intent: "essayer", webhook })).text).toContain("a reçu l’essai");

    const sent = { rating: "5", comment: "Un hiver entier au chaud.", customer_name: "Jeanne Martin" };
    expect((await visitor.post("/avis", { ...sent, customer_email: "jeanne@client.example" })).status).toBe(303);
    expect((await visitor.post("/activites/fioul", typedQuote)).status).toBe(303);
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(3);
    const bodies = server.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type).sort()).toEqual(["request.created", "review.created", "test"]);
    for (const { headers, body } of server.received) {
      const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = headers;
      const key = Buffer.from(secret.slice(6), "base64");
      expect(signature).toBe(`v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`);
      expect(body).not.toMatch(/Jeanne|hiver|@|telephone|phone/i);
      const { link } = JSON.parse(body).data;
      expect((await staff.get(link.slice(site.url.length).replace(/#.*/, ""))).status).toBe(200);
    }

    status = 410;
    expect((await visitor.post("/avis", { ...sent, comment: "Et un autre encore." })).status).toBe(303);
    await expect
      .poll(async () => (await staff.get("/admin")).text, { timeout: 20_000 })
      .toContain("Un webhook est en pause après trop d’échecs");
    expect((await staff.get(PATH)).text).toContain("Elle a répondu 410.");
    expect((await staff.post(PATH, { intent: "reprendre", webhook })).status).toBe(303);
    expect((await staff.get("/admin")).text).not.toContain("webhook est en pause");
    expect((await staff.get("/admin/journal")).text).toContain("a repris l’envoi à un webhook");
    expect((await staff.post(PATH, { intent: "constructor", webhook })).status).toBe(400);
    expect((await staff.post(PATH, { intent: "supprimer", webhook })).status).toBe(303);
    expect((await staff.post(PATH, { intent: "essayer", webhook })).status).toBe(404);
  });

  // @elsewhere.webhook-page @elsewhere.webhook-network @V1.3.6 @V13.2.4
  test("refuses unsuitable addresses, and reaches no private network without its setting", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    for (const url of [
      "",
      "http://services.example/",
      "https://a:b@services.example/",
      "https://x",
      "ftp://a.example",
      "https://services.example/#a",
    ]) {
      const refused = await staff.post(PATH, { intent: "ajouter", url, review: "oui" });
      expect([refused.status, refused.text], url).toEqual([400, expect.stringContaining("commence par https://")]);
      expect(attributes(refused.html, "value"), url).toContain(url);
    }
    const none = await staff.post(PATH, { intent: "ajouter", url: "https://services.example/" });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining("Choisissez au moins un événement")]);
    expect((await staff.get(PATH)).text).not.toContain("Envoyer un essai");

    const server = await startWebhookServer(tls);
    const url = `https://127.0.0.1:${server.port}/`;
    expect((await staff.post(PATH, { intent: "ajouter", url, review: "oui" })).status).toBe(200);
    expect((await staff.post(PATH, { intent: "ajouter", url, review: "oui" })).status).toBe(409);
    const page = await staff.get(PATH);
    const [webhook = ""] = attributes(page.html, "value").filter((value) => /^[0-9a-f-]{36}$/.test(value));
    expect((await staff.post(PATH, { intent: "essayer", webhook })).text).toContain("Elle mène à un réseau privé");
    expect(server.connections()).toBe(0);
    expect((await staff.post(PATH, { intent: "autre", webhook })).status).toBe(400);
  });
});
