import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../core/log.ts";
import { phonePhoto } from "../../test/photos.ts";
import { createWorkshop } from "./workshop.ts";

// @life.photos-queue
test("a picture of staff is made before photos of reviews that came earlier", { timeout: 60_000 }, async () => {
  const { workshop, write } = openWorkshop();
  const file = write("photo", await phonePhoto(800, 600));
  const made: string[] = [];
  const note = (name: string) => () => made.push(name);
  await Promise.all([
    workshop.makeReviewPhoto(file).then(note("first of a visitor")),
    workshop.makeReviewPhoto(file).then(note("second of a visitor")),
    workshop.make(file, { x: 50, y: 50 }).then(note("of staff")),
  ]);
  expect(made.indexOf("of staff")).toBeLessThan(made.indexOf("second of a visitor"));
});

test("a drawing gives the same icons, whatever the size it says", { timeout: 60_000 }, async () => {
  const { workshop, write } = openWorkshop();
  const iconsAt = async (side: number) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 24 24"><path d="M2 2h20L2 22z"/></svg>`;
    const result = await workshop.makeLogo(write(`${side}.svg`, drawing), undefined);
    return result.ok ? result.made.files.filter(({ name }) => name.endsWith(".png")) : result.reason;
  };
  const icons = await iconsAt(144);
  expect(icons).toHaveLength(5);
  expect(await iconsAt(24)).toEqual(icons);
  expect(await iconsAt(3000)).toEqual(icons);
});

function openWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), "workshop-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(import.meta.dirname, "make.ts");
  const write = (name: string, bytes: Uint8Array | string) => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  return {
    workshop: createWorkshop(
      folder,
      program,
      createLog("text", () => {}),
    ),
    write,
  };
}
