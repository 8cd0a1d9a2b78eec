import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificate } from "../test/certificate.ts";
import { startWebhookServer } from "../test/webhook-server.ts";
import { postOutside } from "./post-outside.ts";
import { networksFrom } from "./public-address.ts";

const tls = certificate();
const NONE = networksFrom([]);
const LOOPBACK = networksFrom(["127.0.0.0/8", "::1"]);
const trusted = getCACertificates();

beforeAll(() => setDefaultCACertificates([...trusted, tls.cert]));
afterAll(() => setDefaultCACertificates(trusted));

const post = (url: string, allowed = LOOPBACK) =>
  postOutside(new URL(url), { headers: { "webhook-id": "x" }, body: "{}", allowed }).then(
    () => "taken",
    ({ message }: Error) => message,
  );

describe("a post to an address that staff typed", () => {
  // @elsewhere.webhook-network @V1.3.6 @V13.2.4
  test("reaches a network only if it is public or the operator allows it, whatever the spelling", async () => {
    const server = await startWebhookServer(tls);
    const hosts = ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0"];
    for (const host of [...hosts, "169.254.169.254", "[fe80::1]", "[64:ff9b::7f00:1]"]) {
      expect(await post(`https://${host}:${server.port}/`, NONE), host).toContain("réseau privé");
    }
    expect(server.connections()).toBe(0);
    for (const host of ["127.0.0.1", "localhost", "127.1"]) {
      expect(await post(`https://${host}:${server.port}/chemin?a=b`), host).toBe("taken");
    }
    expect(server.received).toHaveLength(3);
    expect(server.received[0]).toMatchObject({ path: "/chemin?a=b", body: "{}", headers: { "webhook-id": "x" } });
    expect(await post(`http://127.0.0.1:${server.port}/`)).toContain("https://");
  });

  // @elsewhere.webhook-network @V12.3.2 @V15.3.2
  test("follows no redirect, and says what else went wrong", async () => {
    const server = await startWebhookServer(tls, (response, { path }) => {
      if (path === "/bas") response.socket?.destroy();
      else response.writeHead(Number(path.slice(1)), { location: "https://169.254.169.254/" }).end();
    });
    expect(await post(`${server.url}307`)).toContain("redirige ailleurs (307)");
    expect(await post(`${server.url}500`)).toBe("Elle a répondu 500.");
    expect(await post(`${server.url}bas`)).toContain("La connexion a échoué");
    expect(server.received).toHaveLength(3);
    const stranger = await startWebhookServer(certificate());
    expect(await post(stranger.url)).toContain("certificat");
    expect(stranger.received).toHaveLength(0);
    expect(await post("https://inconnu.invalid/")).toMatch(/DNS|connexion a échoué/);
  });

  // @elsewhere.webhook-network
  test("takes the status of an endless answer, and gives up on a silent one", async () => {
    const endless = await startWebhookServer(tls, (response) => {
      response.writeHead(200);
      const more = () => response.write("x".repeat(60_000), () => !response.destroyed && setImmediate(more));
      more();
    });
    const silent = await startWebhookServer(tls, () => {});
    expect(await Promise.all([post(endless.url), post(silent.url)])).toEqual([
      "taken",
      "Elle n’a pas répondu en dix secondes.",
    ]);
  });
});
