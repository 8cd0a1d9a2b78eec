import { MEBIBYTE } from "../../core/text/bytes.ts";
import { isRealDay } from "../../core/text/dates.ts";
import { isOddYear, ODD_YEAR } from "../../core/text/typed.ts";
import { day } from "../forms/day-field.ts";
import { checkbox, defineForm, field, optional, type Reading, textArea, textLine } from "../forms/define-form.ts";
import type { Crop, Format } from "../ui/pictures.ts";

export const MAX_FILE_BYTES = 25 * MEBIBYTE;
export const MAX_PIXELS = 60_000_000;
/** A form without JavaScript sends all files at once, and its answer waits for all of them. */
export const MOST_FILES = 6;
/** The longest side of the stored original: crops for high-density screens need no more. */
export const ORIGINAL_SIDE = 2560;
/** The width of the uncropped picture in the library. */
export const WHOLE_WIDTH = 960;
/** The smallest accepted picture: a smaller one would look blurred on a phone. */
export const LEAST = { width: 480, height: 300 };

/** `whole` is uncropped, for the library; `share` is for social networks; `original` makes new crops. */
export type Shape = Crop | "whole" | "share" | "original";

/** The files of a review photo, by the last part of their address. */
export type MadeReviewPhoto = { width: number; height: number; files: { name: string; bytes: Uint8Array }[] };
export type MadeFile = { shape: Shape; width: number; format: Format; bytes: Uint8Array };

/** JSON of the available widths. */
export function widthsOf(files: readonly Omit<MadeFile, "bytes">[]): string {
  const of = (shape: Shape, format: Format) =>
    files
      .filter((file) => file.shape === shape && file.format === format)
      .map((file) => file.width)
      .sort((a, b) => a - b);
  const both = (shape: Shape) => ({ avif: of(shape, "avif"), jpg: of(shape, "jpg") });
  return JSON.stringify({ wide: both("wide"), tall: both("tall") });
}

export type Made = { width: number; height: number; colour: string; files: MadeFile[] };
/** The files of a logo, by their names in `logoAddress` (app/ui/pictures.ts). */
export type MadeLogo = {
  width: number;
  height: number;
  format: "svg" | "png";
  files: { name: string; bytes: Uint8Array }[];
};
/** A file in an archive: its type, and its size in pixels. */
export type SaidFile = { name: string; type: Format | "png" | "svg"; width?: number; height?: number };
export type Focus = { x: number; y: number };

export const REFUSALS = {
  "not-picture": "ce n’est pas une image. Choisissez une photo JPEG, PNG, WebP ou AVIF.",
  damaged: "ce fichier est abîmé ou incomplet. Copiez-le de nouveau depuis l’appareil, puis réessayez.",
  size: "ce fichier dépasse 25 Mo. Exportez-le en JPEG depuis votre logiciel de photos.",
  pixels: "cette image dépasse 60 millions de pixels. Réduisez-la avant de l’envoyer.",
  small: `cette image est trop petite : il faut au moins ${LEAST.width} pixels de large et ${LEAST.height} de haut.`,
  strip: `cette image est trop allongée : ramenée à ${ORIGINAL_SIDE} pixels de long, elle n’aurait plus ${LEAST.width} pixels de large ou ${LEAST.height} de haut. Recadrez-la, puis réessayez.`,
  animated: "cette image est animée. Choisissez une image fixe.",
  heic: "c’est une image HEIC, que les navigateurs ne lisent pas. Exportez-la en JPEG : sur un iPhone, Réglages, Appareil photo, Formats, « Le plus compatible ».",
  svg: "c’est un dessin SVG. Choisissez une photo JPEG, PNG, WebP ou AVIF.",
  "logo-type": "ce n’est pas un logo SVG ou PNG.",
  "logo-photo":
    "c’est une photo JPEG, dont le fond reste blanc autour du logo. Demandez le logo en SVG ou en PNG à qui l’a dessiné.",
  "logo-size": "ce logo dépasse 1 Mo. Simplifiez le dessin, ou exportez-le en PNG.",
  "logo-shape":
    "ce logo est trop haut ou trop large : de deux fois plus haut que large à douze fois plus large que haut.",
  "logo-small": "ce logo est trop petit : il faut au moins 48 pixels de haut.",
  "svg-script": "ce dessin contient un programme. Exportez-le de nouveau, sans script ni interaction.",
  "svg-reference":
    "ce dessin fait appel à un fichier extérieur. Exportez-le avec tout ce qu’il montre, textes convertis en tracés.",
  "svg-entity": "ce dessin déclare des entités. Exportez-le de nouveau en « SVG simple ».",
  "svg-broken": "ce fichier SVG est mal formé. Exportez-le de nouveau.",
  name: "son nom contient une barre oblique (« / » ou « \\ »). Renommez-le, puis réessayez.",
  empty: "ce fichier est vide.",
  many: `${MOST_FILES} images au plus à la fois. Envoyez-les ensuite.`,
  time: "sa préparation a pris trop de temps et a été arrêtée. Réduisez l’image, puis réessayez.",
  memory: "sa préparation demande trop de mémoire. Réduisez l’image, puis réessayez.",
  disk: "le disque du serveur est plein : rien n’a été enregistré. Prévenez la personne qui s’occupe du serveur.",
} as const;

export type Refusal = keyof typeof REFUSALS;
export type RefusedFile = { name: string; reason: Refusal };
/** `isSign`: the file of a logo's square sign, not the logo itself. */
export type MakeResult<M> = { ok: true; made: M } | { ok: false; reason: Refusal; isSign?: true | undefined };

export const refusalSentence = ({ name, reason }: RefusedFile) => `« ${name} » : ${REFUSALS[reason]}`;

const NAME_MAX = 120;

/** The file name without its extension, as the picture's initial name. */
export function nameOf(file: string): string {
  const name = file
    .normalize("NFC")
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/[\p{C}]+/gu, "")
    .replace(/[_\s]+/g, " ")
    .trim();
  return [...name].slice(0, NAME_MAX).join("") || "Image";
}

const percent = () =>
  field({ required: true }, (typed): Reading<number> => {
    const value = Number(typed);
    const isPercent = /^\d{1,3}$/.test(typed.trim()) && value <= 100;
    return isPercent ? { value } : { problem: "Indiquez un nombre entier de 0 à 100." };
  });

const ALT_MAX = 250;
const described = textArea({ min: 0, max: ALT_MAX });

export const pictureForm = defineForm(
  {
    name: textLine({ min: 0, max: NAME_MAX }, "Donnez un nom à l’image."),
    alt: {
      ...described,
      html: { ...described.html, rows: 3 },
      read: (typed: string, context: Parameters<typeof described.read>[1]): Reading<string> => {
        const reading = described.read(typed, context);
        if (reading.problem || reading.value || context.values.decorative) return reading;
        return { problem: "Décrivez l’image en une phrase, ou cochez « Image décorative »." };
      },
    },
    decorative: checkbox(),
    focus_x: percent(),
    focus_y: percent(),
    credit: optional(textLine({ min: 0, max: 150 })),
    consent_on: optional(
      day((typed, today) => {
        if (!isRealDay(typed)) return "Cette date n’existe pas.";
        if (typed > today) return "Cette date est dans le futur : l’accord doit être déjà reçu.";
        return isOddYear(typed) ? ODD_YEAR : null;
      }),
    ),
  },
  { intent: 20, version: 20 },
);

export const LIBRARY_PATH = "/admin/images";
export const LOGO_PATH = `${LIBRARY_PATH}/logo`;
/** The query value that shows the logo form as part of the set-up. */
export const FIRST_HOUR = "demarrage";
export const picturePath = (id: string) => `${LIBRARY_PATH}/${id}`;
