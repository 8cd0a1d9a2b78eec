import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { tryPublicAddress } from "../../app/staff/public-address.server.ts";
import { freePort } from "../free-port.ts";
import { startMailServer } from "../mail-server.ts";
import { ADMIN_EMAIL, ownSiteWithAdministrator, signedIn } from "../people.ts";

const SECRET = "s".repeat(32);

// @A5.public-address
test("the site asks its own public address, and says in words what is wrong", async () => {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const { site } = await ownSiteWithAdministrator("sqlite", { PUBLIC_URL: publicUrl, PORT: String(port) });
  const admin = await signedIn(site);
  const tried = await admin.post("/admin", { intent: "essai-adresse" });
  expect([tried.status, tried.text]).toEqual([200, expect.stringContaining(`${publicUrl} mène bien à ce site.`)]);

  const trial = async (answer: RequestListener) => (await tryPublicAddress(await serve(answer), SECRET)).sentence;
  expect(await trial((_, response) => response.end("<html>"))).toContain("Un autre site répond à http://localhost:");
  expect(await trial((_, response) => response.end("x".repeat(1_000_000)))).toContain("Un autre site répond");
  expect(await trial((_, response) => response.writeHead(502).end())).toContain("répond par l’erreur 502");
  const moved =
    (location: string): RequestListener =>
    (_, response) =>
      response.writeHead(301, { location }).end();
  expect(await trial(moved("https://www.site.example/"))).toContain("redirige vers https://www.site.example/");
  const sentence = async (url: string) => (await tryPublicAddress(url, SECRET)).sentence;
  expect(await sentence(`http://localhost:${await freePort()}`)).toContain("rien n’écoute");
  expect(await sentence("https://personne.invalid")).toContain("ne mène nulle part");
  const plain = await serve((_, response) => response.end());
  expect(await sentence(plain.replace("http:", "https:"))).toContain("certificat");
});

// @A5.mail-words
test("a refused test mail says what to correct, beside the server's own answer", async () => {
  const server = await startMailServer(0, ADMIN_EMAIL);
  const { site } = await ownSiteWithAdministrator("sqlite", { SMTP_URL: server.url });
  const admin = await signedIn(site);
  await admin.post("/admin", { intent: "essai-message" });
  const home = async () => (await admin.get("/admin")).text;
  await expect.poll(home, { timeout: 15_000 }).toContain("refuse l’adresse du destinataire");
  expect(await home()).toContain("Recipient address rejected");
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
