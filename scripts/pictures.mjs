// Makes every variant of the pictures in app/assets/originals: JPEG renders and SVG drawings. Run
// `npm run pictures -- grain` when an original changes, or without names for all, and commit the
// result: encoding AVIF is too slow for a build.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { crops, widthsOf } from "../app/ui/pictures.ts";
import { within } from "../server/pictures/ceilings.ts";

const root = new URL("..", import.meta.url);
const variants = new URL("public/assets/pictures/", root);
const openGraph = new URL("public/og/", root);

/**
 * `focus` is the centre of narrower crops, as a fraction of width and height. `isDrawn` marks an SVG original, `isLight`
 * a drawing whose bytes decide the weight of a page or when its first screen is complete: it is not sharpened, and has
 * a little less quality. `hasUpright` marks one whose tall crop is a drawing of its own, `NAME-tall.svg`.
 */
const pictures = {
  grain: { focus: [0.5, 0.6], isDrawn: true, isLight: true, hasUpright: true },
  seeds: { focus: [0.66, 0.64], isDrawn: true, isLight: true },
  kernels: { focus: [0.5, 0.5], isDrawn: true, isLight: true },
  chips: { focus: [0.495, 0.68], isDrawn: true, isLight: true, hasUpright: true },
  pellets: { focus: [0.51, 0.45], isDrawn: true, isLight: true, hasUpright: true },
  shavings: { focus: [0.53, 0.5], isDrawn: true, isLight: true, hasUpright: true },
  fuel: { focus: [0.512, 0.62], isDrawn: true, isLight: true, hasUpright: true },
  embers: { focus: [0.245, 0.3], isDrawn: true },
  straw: { focus: [0.6, 0.55], isDrawn: true, isLight: true },
  flame: { focus: [0.5, 0.5] },
  silos: { focus: [0.34, 0.6] },
  landscape: { focus: [0.4, 0.45] },
  bag: { focus: [0.585, 0.55], isDrawn: true },
  dispenser: { focus: [0.585, 0.55], isDrawn: true },
  coupling: { focus: [0.535, 0.8], isDrawn: true },
  blower: { focus: [0.735, 0.55], isDrawn: true },
  cabinet: { focus: [0.53, 0.5], isDrawn: true, isLight: true },
  "loose-box": { focus: [0.42, 0.55], isDrawn: true },
  beauce: { focus: [0.62, 0.5], isDrawn: true, isLight: true },
  heap: { focus: [0.5, 0.6], isDrawn: true, isLight: true },
  yard: { focus: [0.62, 0.55], isDrawn: true, isLight: true },
  telephone: { focus: [0.53, 0.55], isDrawn: true, isLight: true },
  bale: { focus: [0.48, 0.55], isDrawn: true, isLight: true },
  "bale-of-shavings": { focus: [0.5, 0.7], isDrawn: true, isLight: true, hasUpright: true },
  entrance: { focus: [0.36, 0.62], isDrawn: true, isLight: true },
  reviews: { focus: [0.53, 0.55], isDrawn: true, isLight: true },
  reception: { focus: [0.85, 0.58], isDrawn: true, isLight: true, hasUpright: true },
  plain: { focus: [0.44, 0.5], isDrawn: true, isLight: true },
  farmyard: { focus: [0.5, 0.5], isDrawn: true, isLight: true },
  crossroads: { focus: [0.53, 0.5], isDrawn: true },
  cabin: { focus: [0.536, 0.55], isDrawn: true, isLight: true, hasUpright: true },
  cloakroom: { focus: [0.5, 0.5], isDrawn: true },
  keys: { focus: [0.44, 0.5], isDrawn: true },
  newspaper: { focus: [0.585, 0.55], isDrawn: true },
  evening: { focus: [0.6, 0.55], isDrawn: true, isLight: true },
  tank: { focus: [0.5, 0.55], isDrawn: true },
  lorries: { focus: [0.536, 0.55], isDrawn: true },
  press: { focus: [0.536, 0.55], isDrawn: true },
  driver: { focus: [0.67, 0.55], isDrawn: true, isLight: true, hasUpright: true },
  "open-day": { focus: [0.585, 0.55], isDrawn: true, isLight: true, hasUpright: true },
  weighbridge: { focus: [0.66, 0.7], isDrawn: true, isLight: true },
  school: { focus: [0.42, 0.62], isDrawn: true, isLight: true },
};

/** The five trades side by side: thumbnails on a phone take one request instead of five. */
const strip = {
  names: ["grain", "chips", "pellets", "shavings", "fuel"],
  width: 244,
  height: 160,
  part: 0.9,
  quality: 40,
};

/** Full chroma, because halved chroma would smear thin lines on flat colour. */
const drawingEncoders = {
  avif: (image, isLight) => image.avif({ quality: isLight ? 42 : 50, effort: 4, chromaSubsampling: "4:4:4" }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true, chromaSubsampling: "4:4:4" }),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(pictures, name));
if (unknown.length > 0) throw new Error(`no picture is named ${unknown.join(", ")}`);
const before = JSON.parse(await readFile(new URL("app/ui/pictures.json", root), "utf8"));
await mkdir(variants, { recursive: true });
await mkdir(openGraph, { recursive: true });

const fingerprints = {};
const focuses = {};
for (const [name, { focus }] of Object.entries(pictures)) {
  const original = originalOf(name);
  focuses[name] = focus.map((part) => Math.round(part * 100));
  fingerprints[name] = before[name];
  if (before[name] && asked.length > 0 && !asked.includes(name)) continue;
  fingerprints[name] = await writeVariants(name);
  await writeOpenGraph(name, original, focus);
  console.log(name, fingerprints[name]);
}
await writeJson("app/ui/pictures.json", fingerprints);
const stripFingerprint = await writeStrip();
await writeJson("app/ui/picture-strip.json", { names: strip.names, fingerprint: stripFingerprint });
await removeFormer();
await writeJson("app/ui/picture-focus.json", focuses);
execFileSync("biome", ["format", "--write", fileURLToPath(new URL("app/ui", root))], { stdio: "ignore" });
await writeIcons();

function originalOf(name, crop = "wide") {
  const { isDrawn, hasUpright } = pictures[name];
  const file = `${name}${hasUpright && crop === "tall" ? "-tall" : ""}.${isDrawn ? "svg" : "jpg"}`;
  return fileURLToPath(new URL(`app/assets/originals/${file}`, root));
}

/** Removes the files of changed and deleted pictures. */
async function removeFormer() {
  const current = [...Object.entries(fingerprints), ["trades", stripFingerprint]].map((parts) => parts.join("-"));
  for (const file of await readdir(variants)) {
    if (!current.some((start) => file.startsWith(start))) await rm(new URL(file, variants));
  }
}

/** All variants of a picture share one fingerprint, so the bundle needs one instead of twelve addresses. */
async function writeVariants(name) {
  const { focus, isDrawn = false, isLight = false } = pictures[name];
  const encoded = [];
  for (const [crop, { width: whole, height, widths }] of Object.entries(crops)) {
    const original = originalOf(name, crop);
    for (const width of widths) {
      const resized = await cropped(original, focus, whole / height, width);
      // Thin lines go grey when a drawing shrinks.
      const image = isDrawn && !isLight && width < whole ? resized.sharpen({ sigma: 0.5 }) : resized;
      for (const format of ["avif", "jpg"].filter((each) => widthsOf(crop, each).includes(width))) {
        const bytes = isDrawn
          ? await drawingEncoders[format](image.clone(), isLight).toBuffer()
          : await encodedWithin(crop, width, format, image);
        encoded.push({ suffix: `-${crop}-${width}.${format}`, bytes });
      }
    }
  }
  return writeFiles(name, encoded);
}

async function encodedWithin(crop, width, format, image) {
  const made = await within(crop, width, format, (narrower) => image.clone().resize(narrower));
  if (made.width < width) throw new Error(`no quality brings ${crop} ${width} ${format} below its ceiling`);
  return made.bytes;
}

/** @returns its fingerprint */
async function writeStrip() {
  const { names, width, height, part, quality } = strip;
  const cells = names.map(async (name, index) => {
    const cell = await cropped(originalOf(name), pictures[name].focus, width / height, width, part);
    return { input: await cell.png().toBuffer(), left: index * width, top: 0 };
  });
  const row = sharp({ create: { width: width * names.length, height, channels: 3, background: "#000" } });
  const image = sharp(
    await row
      .composite(await Promise.all(cells))
      .png()
      .toBuffer(),
  );
  const avif = await image.clone().avif({ quality, effort: 6 }).toBuffer();
  const jpg = await image.clone().jpeg({ quality: 70, mozjpeg: true }).toBuffer();
  return writeFiles("trades", [
    { suffix: ".avif", bytes: avif },
    { suffix: ".jpg", bytes: jpg },
  ]);
}

async function writeFiles(name, encoded) {
  const fingerprint = encoded
    .reduce((hash, { bytes }) => hash.update(bytes), createHash("sha256"))
    .digest("hex")
    .slice(0, 8);
  for (const { suffix, bytes } of encoded) {
    await writeFile(new URL(`${name}-${fingerprint}${suffix}`, variants), bytes);
  }
  return fingerprint;
}

function writeJson(path, value) {
  return writeFile(new URL(path, root), `${JSON.stringify(value, null, 2)}\n`);
}

/** No fingerprint, because social networks cache by address. They want JPEG at 1200 × 630. */
async function writeOpenGraph(name, original, focus) {
  const image = await cropped(original, focus, 1200 / 630, 1200);
  await writeFile(new URL(`${name}.jpg`, openGraph), await image.jpeg({ quality: 78, mozjpeg: true }).toBuffer());
}

/** Maskable and Apple icons get square corners; the maskable mark stays within the inner 80 %. */
async function writeIcons() {
  const icons = new URL("public/icons/", root);
  await mkdir(icons, { recursive: true });
  const rounded = await readFile(new URL("public/favicon.svg", root), "utf8");
  const square = rounded.replace(' rx="10"', "");
  const padded = square
    .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
    .replace("<rect ", '<rect x="-8" y="-8" ');
  const maskable = padded.replace('width="64" height="64"', 'width="80" height="80"');
  for (const [file, svg, size] of [
    ["icon-192.png", rounded, 192],
    ["icon-512.png", rounded, 512],
    ["icon-maskable-512.png", maskable, 512],
    ["apple-touch-icon.png", square, 180],
  ]) {
    const image = sharp(Buffer.from(svg), { density: 600 }).resize(size, size);
    await image.png({ palette: true }).toFile(fileURLToPath(new URL(file, icons)));
  }
  const small = await sharp(Buffer.from(rounded), { density: 600 }).resize(32, 32).png({ palette: true }).toBuffer();
  await writeFile(new URL("public/favicon.ico", root), iconFile(small, 32));
}

/** Some programs request /favicon.ico without reading a page: an ICO with one PNG. */
function iconFile(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function cropped(original, [x, y], ratio, width, part = 1) {
  const image = sharp(original);
  const source = await image.metadata();
  const box = {
    width: Math.round(part * Math.min(source.width, source.height * ratio)),
    height: Math.round(part * Math.min(source.height, source.width / ratio)),
  };
  return image
    .extract({
      left: clamped(Math.round(x * source.width - box.width / 2), source.width - box.width),
      top: clamped(Math.round(y * source.height - box.height / 2), source.height - box.height),
      ...box,
    })
    .resize(width, Math.round(width / ratio));
}

function clamped(offset, limit) {
  return Math.max(0, Math.min(offset, limit));
}
