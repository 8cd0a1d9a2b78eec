import * as v from "valibot";
import { MEBIBYTE } from "../../core/text/bytes.ts";
import { slugOf } from "../content/slug.ts";
import { MAX_DOCUMENT_BYTES, MOST_DOCUMENTS } from "../documents/rules.ts";
import { joinErrors } from "../forms/define-form.ts";
import { MAX_FILE_BYTES, pictureForm, type SaidFile, type Shape } from "../pictures/rules.ts";
import { crops, type Format, isOwnId, LOGO_ICONS, SHARE_WIDTH } from "../ui/pictures.ts";

/** Pictures, documents and the logo in an exported file: their descriptions and their file names. */

const MAX_SIDE = 10_000;
const MAX_PICTURES = 3_000;
const MOST_FILES = 40;
const SHARE_HEIGHT = 630;

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SIDE));
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const id = v.pipe(v.string(), v.check(isOwnId));
const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  v.check((at) => !Number.isNaN(Date.parse(at))),
);
const text = v.pipe(v.string(), v.maxLength(500));
const FILE = /^(wide|tall|share|whole|original)-([1-9]\d{0,4})\.(avif|jpg)$/;

const detailsSchema = v.object({
  name: text,
  alt: v.nullable(text),
  credit: v.nullable(text),
  consent_on: v.nullable(text),
  focus_x: percent,
  focus_y: percent,
});

const pictureSchema = v.pipe(
  v.object({
    id,
    ...detailsSchema.entries,
    width: side,
    height: side,
    colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
    edition: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
    created_at: instant,
    files: v.pipe(
      v.array(v.pipe(v.string(), v.regex(FILE))),
      v.maxLength(MOST_FILES),
      v.check((files) => areDistinct(files)),
    ),
  }),
  v.check(
    (picture) => problemOf(picture) === "",
    ({ input }) => problemOf(input),
  ),
  v.check((picture) => hasEveryShape(picture)),
);

const documentSchema = v.object({ id, name: v.pipe(text, v.nonEmpty()), created_at: instant });

const logoSchema = v.object({ id, format: v.picklist(["svg", "png"]), width: side, height: side });

const listOf = <I extends { id: string }>(item: v.GenericSchema<unknown, I>, most: number) =>
  v.pipe(
    v.array(item),
    v.maxLength(most),
    v.check((items) => areDistinct(items.map(({ id }) => id))),
  );

export const mediaEntries = {
  pictures: listOf(pictureSchema, MAX_PICTURES),
  documents: listOf(documentSchema, MOST_DOCUMENTS),
  /** Null for the shipped logo. */
  logo: v.nullable(logoSchema),
};

export type SentPicture = v.InferOutput<typeof pictureSchema>;
export type SentDocument = v.InferOutput<typeof documentSchema>;
type SentLogo = v.InferOutput<typeof logoSchema>;
export type Media = { pictures: SentPicture[]; documents: SentDocument[]; logo: SentLogo | null };

/** The error that the form would show for this picture. */
function problemOf(picture: v.InferOutput<typeof detailsSchema>): string {
  const { alt, credit, consent_on, focus_x, focus_y } = picture;
  const typed = {
    credit: credit ?? "",
    consent_on: consent_on ?? "",
    focus_x: String(focus_x),
    focus_y: String(focus_y),
  };
  const checked = pictureForm.check({ name: picture.name, alt: alt ?? "", decorative: alt ? "" : "on", ...typed });
  if (!checked.ok) return joinErrors(checked.errors);
  const { value } = checked;
  const isSame =
    value.name === picture.name &&
    value.alt === (alt ?? "") &&
    value.credit === credit &&
    value.consent_on === consent_on;
  return isSame ? "" : "cette description n’a pas la forme attendue.";
}

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

type PictureFile = { shape: Shape; width: number; format: Format };

export const fileOf = (file: string): PictureFile => {
  const [, shape, width, format] = FILE.exec(file) ?? [];
  return { shape: shape as Shape, width: Number(width), format: format as Format };
};

function hasEveryShape({ files, width }: { files: readonly string[]; width: number }): boolean {
  const made = files.map(fileOf);
  const count = (shape: Shape, format: Format) =>
    made.filter((file) => file.shape === shape && file.format === format).length;
  const isCropped = (["wide", "tall"] as const).every((crop) => count(crop, "avif") > 0 && count(crop, "jpg") > 0);
  return (
    isCropped &&
    ["original", "whole", "share"].every((shape) => count(shape as Shape, "jpg") === 1) &&
    made.every((file) => file.shape !== "original" || (file.format === "jpg" && file.width === width))
  );
}

/** A file inside the exported file: its most bytes, and what the manifest says of it. */
export type Part = { name: string; most: number; said?: SaidFile };

export const pictureFile = ({ id, name }: Pick<SentPicture, "id" | "name">, file: string) =>
  `images/${slugOf(name)}-${id}/${file}`;
export const documentFile = ({ id, name }: Pick<SentDocument, "id" | "name">) => `documents/${slugOf(name)}-${id}.pdf`;
export const logoFile = (file: string) => `logo/${file}`;
export const logoFiles = ({ format }: Pick<SentLogo, "format">) => [`logo.${format}`, ...Object.values(LOGO_ICONS)];

export function partsOf({ pictures, documents, logo }: Media): Part[] {
  return [
    ...pictures.flatMap((picture) => picture.files.map((file) => picturePart(picture, file))),
    ...documents.map((document) => ({ name: documentFile(document), most: MAX_DOCUMENT_BYTES })),
    ...(logo ? logoFiles(logo).map((file) => logoPart(logo, file)) : []),
  ];
}

function picturePart(picture: SentPicture, file: string): Part {
  const { shape, width, format } = fileOf(file);
  const name = pictureFile(picture, file);
  const heights: Partial<Record<Shape, number>> = {
    wide: Math.round((width * crops.wide.height) / crops.wide.width),
    tall: Math.round((width * crops.tall.height) / crops.tall.width),
    share: Math.round((width * SHARE_HEIGHT) / SHARE_WIDTH),
    original: picture.height,
  };
  const height = heights[shape];
  return {
    name,
    most: shape === "original" ? MAX_FILE_BYTES : MEBIBYTE,
    said: { name, type: format, width, ...(height && { height }) },
  };
}

function logoPart({ format, width, height }: SentLogo, file: string): Part {
  const name = logoFile(file);
  const icon = Number(/^icone-(\d+)/.exec(file)?.[1]);
  const size = icon ? { width: icon, height: icon } : { width, height };
  const said: SaidFile = !icon && format === "svg" ? { name, type: "svg" } : { name, type: "png", ...size };
  return { name, most: MEBIBYTE, said };
}
