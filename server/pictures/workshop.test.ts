import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../core/log.ts";
import { phonePhoto } from "../../test/photos.ts";
import { createWorkshop } from "./workshop.ts";

// @life.photos-queue
test("a picture of staff is made before photos of reviews that came earlier", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "workshop-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "photo");
  writeFileSync(file, await phonePhoto(800, 600));
  const workshop = createWorkshop(
    folder,
    join(import.meta.dirname, "make.ts"),
    createLog("text", () => {}),
  );
  const made: string[] = [];
  const note = (name: string) => () => made.push(name);
  await Promise.all([
    workshop.makeReviewPhoto(file).then(note("first of a visitor")),
    workshop.makeReviewPhoto(file).then(note("second of a visitor")),
    workshop.make(file, { x: 50, y: 50 }).then(note("of staff")),
  ]);
  expect(made.indexOf("of staff")).toBeLessThan(made.indexOf("second of a visitor"));
});
