import { existsSync, readdirSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  type Crop,
  crops,
  pictureAddress,
  pictureNames,
  sharePath,
  stripAddress,
  strippedNames,
  widthsOf,
} from "./pictures.ts";

const publicFolder = new URL("../../public", import.meta.url).pathname;
const everyAddress = pictureNames.flatMap((name) =>
  (Object.keys(crops) as Crop[]).flatMap((crop) =>
    (["avif", "jpg"] as const).flatMap((format) =>
      widthsOf(crop, format).map((width) => pictureAddress(name, crop, width, format)),
    ),
  ),
);

// @P19.own-pictures
test("every picture address has a file, and there is no other file", () => {
  const files = readdirSync(`${publicFolder}/assets/pictures`).map((file) => `/assets/pictures/${file}`);
  expect(files.sort()).toEqual([...everyAddress, stripAddress("avif"), stripAddress("jpg")].sort());
});

test("the declared dimensions match the files", async () => {
  for (const crop of Object.keys(crops) as Crop[]) {
    const { width, height } = crops[crop];
    const file = await sharp(`${publicFolder}${pictureAddress("grain", crop, width, "avif")}`).metadata();
    expect([file.width, file.height]).toEqual([width, height]);
  }
});

test("the strip of thumbnails has a cell for each of its pictures", async () => {
  const { width = 0, height = 0 } = await sharp(publicFolder + stripAddress("avif")).metadata();
  expect(width / height / strippedNames.length).toBeGreaterThanOrEqual(1.5);
  expect(pictureNames).toEqual(expect.arrayContaining([...strippedNames]));
});

test("every picture has a 1200 × 630 JPEG for social networks", async () => {
  for (const name of pictureNames) {
    expect(existsSync(publicFolder + sharePath(name))).toBe(true);
    const { width, height, format } = await sharp(publicFolder + sharePath(name)).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  }
});
