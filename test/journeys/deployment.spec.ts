import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { keepEarlierAssets } from "../../scripts/earlier-assets.ts";
import { type Site, startSite } from "../site.ts";
import { watchPage } from "./watch.ts";

const built = fileURLToPath(new URL("../../build", import.meta.url));
let folder: string;
let sites: Site[];
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-deployment-"));
  sites = [];
});
test.afterEach(async () => {
  for (const site of sites) await site.discard();
  rmSync(folder, { recursive: true, force: true });
});

test("pages opened before a deployment keep working after it", async ({ context }) => {
  const [previous, next] = [join(folder, "previous", "build"), join(folder, "next", "build")];
  copyUnderOtherNames(built, previous);
  cpSync(built, next, { recursive: true });
  const dataDir = join(folder, "data");

  const before = await startSite({ DATA_DIR: dataDir }, previous);
  sites.push(before);
  const open = async (path: string) => {
    const page = await context.newPage();
    const watch = await watchPage(page, before.url);
    await page.goto(before.url + path, { waitUntil: "networkidle" });
    return { page, watch };
  };
  const reading = await open("/avis");
  await reading.page.getByRole("button", { name: "Refuser tout" }).click();
  const searching = await open("/contact");
  const asking = await open("/recrutement");
  await before.stop();
  keepEarlierAssets(previous, next);
  sites.push(await startSite({ DATA_DIR: dataDir, PORT: String(before.port) }, next));

  await press(reading.page, "À propos");
  await expect(reading.page).toHaveURL(`${before.url}/a-propos`);
  await searching.page.getByRole("link", { name: "Rechercher", exact: true }).click();
  await expect(searching.page.getByRole("combobox", { name: "Rechercher une page" })).toBeVisible();
  await asking.page.getByRole("link", { name: "Postuler" }).first().click();
  await expect(asking.page.getByRole("dialog")).toBeVisible();
  await reading.watch.expectClean();
  await searching.watch.expectClean();
  await asking.watch.expectClean();
});

test("files of earlier builds stay for 30 days after their replacement", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const build = (number: number) => join(folder, String(number));
  const make = (number: number, ...names: string[]) => {
    for (const name of names) {
      const assets = join(build(number), "client", "assets");
      mkdirSync(assets, { recursive: true });
      writeFileSync(join(assets, name), "");
      utimesSync(join(assets, name), at(1), at(1));
    }
  };
  const earlier = (number: number) => readdirSync(join(build(number), "earlier", "assets")).sort();
  make(1, "page-A.js", "same.js");
  make(2, "page-B.js", "same.js");
  make(3, "page-C.js", "same.js");
  make(4, "page-D.js", "same.js");
  keepEarlierAssets(join(folder, "none"), build(1), at(1));
  expect(earlier(1)).toEqual([]);
  keepEarlierAssets(build(1), build(2), at(10));
  expect(earlier(2)).toEqual(["page-A.js"]);
  keepEarlierAssets(build(2), build(3), at(39));
  expect(earlier(3)).toEqual(["page-A.js", "page-B.js"]);
  keepEarlierAssets(build(3), build(4), at(41));
  expect(earlier(4)).toEqual(["page-B.js", "page-C.js"]);
});

async function press(page: Page, name: string) {
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
}

/** Imitates another build: scripts get other names, the route list another version. */
function copyUnderOtherNames(from: string, to: string) {
  cpSync(from, to, { recursive: true });
  rmSync(join(to, "earlier"), { recursive: true, force: true });
  const assets = join(to, "client", "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const hashes = scripts.map((name) => /-([\w-]{8})\.js$/.exec(name)?.[1] as string);
  const pattern = new RegExp(hashes.map((hash) => RegExp.escape(hash)).join("|"), "g");
  const otherName = (text: string) => text.replace(pattern, (hash) => [...hash].reverse().join(""));
  for (const name of readdirSync(assets)) {
    if (/\.js\.(br|gz)$/.test(name)) rmSync(join(assets, name));
    else if (name.endsWith(".js")) {
      writeFileSync(join(assets, name), otherName(readFileSync(join(assets, name), "utf8")));
      renameSync(join(assets, name), join(assets, otherName(name)));
    }
  }
  const server = join(to, "server");
  for (const name of readdirSync(server).filter((name) => name.endsWith(".js"))) {
    writeFileSync(join(server, name), otherName(readFileSync(join(server, name), "utf8")));
  }
}
