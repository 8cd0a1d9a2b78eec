import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepEarlierAssets } from "../../scripts/earlier-assets.ts";
import { openAssets } from "./assets.ts";

test("a file first asked for during and after the next build is still found", () => {
  const { build, before } = emptyFolders();
  write(join(build, "client/assets/page-A.js"), "A");
  write(join(build, "client/assets/page-A.js.br"), "compressed");
  write(join(build, "client/assets/other-A.js"), "other");
  write(join(build, "earlier/assets/page-0.js"), "0");
  write(join(build, "client/logo.svg"), "<svg/>");
  const text = reading(build);

  renameSync(build, before);
  expect(text("/assets/page-A.js")).toBe("A");
  expect(text("/assets/page-0.js")).toBe("0");
  expect(text("/logo.svg")).toBe("<svg/>");

  write(join(build, "client/assets/page-B.js"), "B");
  keepEarlierAssets(before, build);
  rmSync(before, { recursive: true });
  expect(text("/assets/other-A.js")).toBe("other");
  expect(text("/assets/page-0.js")).toBe("0");
  expect(text("/logo.svg")).toBeUndefined();
  expect(text("/assets/page-B.js")).toBeUndefined();
  expect(text("/../package.json")).toBeUndefined();
});

test("does not serve what an interrupted build left behind", () => {
  const { build, before } = emptyFolders();
  write(join(build, "client/logo.svg"), "<svg/>");
  write(join(before, "client/logo.svg"), "<svg>older</svg>");
  const text = reading(build);
  expect(text("/logo.svg")).toBe("<svg/>");
  rmSync(before, { recursive: true });
  renameSync(build, before);
  expect(text("/logo.svg")).toBe("<svg/>");
});

function emptyFolders() {
  const folder = mkdtempSync(join(tmpdir(), "site-assets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { build: join(folder, "build"), before: join(folder, "build-before") };
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function reading(build: string) {
  const readAsset = openAssets(join(build, "client"));
  return (path: string) => readAsset(path)?.variants.identity.body?.toString();
}
