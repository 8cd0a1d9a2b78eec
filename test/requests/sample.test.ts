import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROGRAM_ENV, type Site, startSite } from "../site.ts";
import { visitorOf } from "../visitor.ts";

const program = fileURLToPath(new URL("../../server/commands/sample.ts", import.meta.url));

let dataDir: string;
let site: Site;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sample-"));
  fill();
  // A second run, which adds nothing.
  fill();
  site = await startSite({ DATA_DIR: dataDir });
}, 120_000);
afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true });
});

test.each([
  ["/", /30 avis publiés/],
  ["/avis", /30 avis publiés/],
  ["/actualites", /Moisson rentrée : merci aux équipes.*Habilitation électrique/],
  ["/articles/preparer-sa-cuve", /guide de livraison/],
  ["/recrutement", /Chauffeur-livreur de carburants.*Apprentissage.*Opérateur de granulation/],
  ["/activites/fioul", /Fioul Normal.*1\s189/],
  ["/activites/granules-bois", /345,00\s€/],
  ["/combien?besoin=litiere&area=12&depth=20&animals=2", /ballots/],
  ["/nos-camions", /14 camions/],
  ["/contact", /Inventaire.*Sophie Marchand|Sophie Marchand.*Inventaire/],
  ["/mentions-legales", /Hélène Delorme/],
])("%s shows what npm run sample published", async (path, shown) => {
  const { status, text } = await visitorOf(site).get(path);
  expect(status).toBe(200);
  expect(text).toMatch(shown);
});

test("a planned article and a draft stay hidden", async () => {
  const { text } = await visitorOf(site).get("/actualites");
  expect(text).not.toMatch(/tournées de fin d’année|D’où viennent nos plaquettes/);
});

test("an old address leads to its new page", async () => {
  const { status, headers } = await visitorOf(site).get("/nos-tarifs.html");
  expect([status, headers.get("location")]).toEqual([301, "/activites/granules-bois"]);
});

test("no page says that a legal fact is missing", async () => {
  expect((await visitorOf(site).get("/mentions-legales")).text).not.toMatch(/à\srenseigner/);
});

test("the first administrator can still be made", () => {
  expect(site.setupLink).toContain("/auth/premier-administrateur");
});

function fill() {
  return spawnSync(process.execPath, [program], { env: { ...PROGRAM_ENV, DATA_DIR: dataDir }, stdio: "ignore" });
}
