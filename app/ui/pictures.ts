import { isId } from "../../core/text/id.ts";
import { FALLBACK, fallbackAlt } from "./fallback-picture.ts";
import strip from "./picture-strip.json" with { type: "json" };
import fingerprints from "./pictures.json" with { type: "json" };

export type PictureName = keyof typeof fingerprints;
export type Crop = keyof typeof crops;

/**
 * The crops and widths in pixels that `npm run pictures` makes: AVIF of all widths, JPEG of the smallest and of the one
 * for browsers without AVIF.
 */
export const crops = {
  wide: { width: 1920, height: 1080, widths: [480, 768, 1280, 1920], plain: 1280 },
  tall: { width: 1080, height: 1350, widths: [480, 1080], plain: 1080 },
} as const;

export const widthsOf = (crop: Crop, format: Format): readonly number[] =>
  format === "avif" ? crops[crop].widths : [crops[crop].widths[0], crops[crop].plain];

export const pictureNames = Object.keys(fingerprints) as PictureName[];

export const isShipped = (name: string): name is PictureName => Object.hasOwn(fingerprints, name);

/** Whether a name has the form of an uploaded picture's id. */
export const isOwnId = isId;

export const defaultAlt: Record<PictureName, string> = {
  ...fallbackAlt,
  grain: "Grains de blé versés par la moissonneuse dans la remorque, un lièvre devant",
  seeds: "Un agriculteur verse un sac de semence, étiquette bleue, dans la trémie de son semoir",
  kernels: "Grains de blé en tas serré, dessinés à l’encre",
  chips: "Une déchiqueteuse change des branches de haies en plaquettes",
  pellets: "Granulés de bois en tas dans un seau ; une femme en verse un sac dans un poêle",
  shavings: "Brouette pleine de copeaux devant un box, un cheval regarde par la porte",
  fuel: "Un camion-citerne remplit une cuve par le dessus, le chauffeur à la manette",
  embers: "Flamme de granulés dans le creuset d’un poêle",
  straw: "À gauche, l’eau perle sur la paille entière ; à droite, la paille défibrée l’absorbe",
  flame: "Feu de granulés derrière la vitre d’une chaudière",
  silos: "Silos à l’horizon, un chemin entre les chaumes",
  landscape: "Parcelles de Beauce au printemps, vues du ciel",
  bag: "Sacs de granulés sur une palette dans une grange, un sac ouvert, une chouette",
  dispenser: "Un distributeur de granulés remplit un seau ; un autre attend, déjà plein",
  coupling: "Un livreur visse le raccord en laiton du tuyau au mur d’une maison",
  blower: "Un tuyau va du camion à la bouche du silo, un autre de la sortie au sac à poussière",
  cabinet: "Armoire électrique consignée : interrupteur cadenassé, gants, casque à écran",
  "loose-box": "Box garni de copeaux, ballots livrés et diable devant, le camion par la porte ouverte",
  heap: "Sous un hangar ouvert, une chargeuse prend des plaquettes de bois au tas",
  yard: "Dans la cour des silos, un chauffeur et une collègue contrôlent le blé livré",
  telephone: "Téléphone sur un bureau, bocal de blé, silos et camion par la fenêtre",
  bale: "Balle ronde et paille défibrée",
  "bale-of-shavings": "Ballot de copeaux et trois tas, Fin, Large et XL, devant une porte de box",
  reception: "Une remorque vide son blé dans la fosse de réception, deux silos derrière",
  entrance: "L’entrée du site : un camion sur le pont-bascule, quelqu’un vous salue du bureau",
  reviews: "Une femme, une loupe à la main, lit un avis ; derrière elle pendent des avis bons et mauvais",
  cabin: "Cabine de conduite d’un silo : deux collègues surveillent le chargement d’un camion",
  cloakroom: "Un vestiaire à six heures : veste, casque, chaussures de sécurité, les silos par la fenêtre",
  keys: "Un tableau de clés à étiquettes, un chat endormi, la porte entrouverte sur le matin",
  newspaper: "Un journal plié sur une table, la plaine et ses silos en première page",
  farmyard:
    "Une haie taillée et ses branches broyées, une écurie et son compost, un épandeur au champ, une école au loin",
  crossroads: "À une fourche, un chauffeur lit sa carte devant un vieux poteau indicateur",
  evening: "Soir d’hiver : un chien dort devant le poêle à granulés, un camion arrive",
  tank: "Quatre mesures : une cuve et sa jauge, un sac sur sa balance, une litière et sa règle, une chaudière",
  lorries: "Un chauffeur, tasse en main, éclaire un pneu devant trois camions sous le hangar",
  press: "Une opératrice lève une poignée de granulés vers la lumière, près de la presse",
  driver: "Au lever du soleil, une livreuse de carburants sourit au volant, vitre baissée",
  "open-day": "Sous les silos, un homme de la maison montre du grain à une fillette, près des tartes",
  weighbridge: "Un agriculteur reçoit son ticket au guichet, la remorque de blé sur le pont-bascule",
  school: "À l’école sous la neige, un camion livre les plaquettes de la haie à la chaufferie",
};

/** The file name with its fingerprint, as in every address of the picture. */
function fileName(name: PictureName): string {
  return `${name}-${fingerprints[name]}`;
}

/** Computed, so that the bundle contains one fingerprint per picture. Everything below /assets/ is immutable. */
export function pictureAddress(name: PictureName, crop: Crop, width: number, format: Format): string {
  return `/assets/pictures/${fileName(name)}-${crop}-${width}.${format}`;
}

/** The pictures in one file with a cell for each: thumbnails on a phone take one request together. */
export const strippedNames: readonly string[] = strip.names;

export function stripAddress(format: Format): string {
  return `/assets/pictures/trades-${strip.fingerprint}.${format}`;
}

export function pictureSrcSet(name: PictureName, crop: Crop): string {
  return crops[crop].widths.map((width) => `${pictureAddress(name, crop, width, "avif")} ${width}w`).join(", ");
}

/**
 * The address for social networks: JPEG, 1200 × 630. A shipped picture has a stable one. The caller adds the origin.
 */
export function sharePath(name: string, own: Readonly<Record<string, OwnPicture>> = {}): string {
  const picture = own[name];
  if (picture) return ownAddress(picture, "share", SHARE_WIDTH, "jpg");
  return `/og/${isShipped(name) ? name : FALLBACK}.jpg`;
}

export const SHARE_WIDTH = 1200;

export type Format = "avif" | "jpg";

/** An uploaded picture (app/pictures), as pages show it. */
export type OwnPicture = {
  id: string;
  /** The name in the library. */
  name: string;
  /** The text alternative; empty for decoration. */
  alt: string;
  credit: string | null;
  /** Incremented with new files: each edition has its own addresses, which browsers may cache for ever. */
  edition: number;
  widths: Record<Crop, Record<Format, readonly number[]>>;
  isUpright: boolean;
  /** #rrggbb */
  colour: string;
  /** The centre of crops, in percent of width and height. */
  focus: { x: number; y: number };
};

export function ownAddress(
  { id, edition }: Pick<OwnPicture, "id" | "edition">,
  shape: string,
  width: number,
  format: Format,
): string {
  return `/images/${id}-${edition}-${shape}-${width}.${format}`;
}

export function ownSrcSet(picture: OwnPicture, crop: Crop): string {
  return picture.widths[crop].avif.map((width) => `${ownAddress(picture, crop, width, "avif")} ${width}w`).join(", ");
}

/** An uploaded logo; pages without one show the shipped wordmark. */
export type Logo = { id: string; width: number; height: number; format: "svg" | "png" };

export const LOGO_ICONS = {
  small: "icone-32.png",
  apple: "icone-180.png",
  medium: "icone-192.png",
  large: "icone-512.png",
  maskable: "icone-512-pleine.png",
} as const;

/** @param name of an icon; by default the logo itself */
export function logoAddress({ id, format }: Pick<Logo, "id" | "format">, name?: keyof typeof LOGO_ICONS): string {
  return `/images/logo-${id}-${name ? LOGO_ICONS[name] : `logo.${format}`}`;
}

/** The address of the icon that search engines show, 512 pixels wide. */
export const iconPath = (logo: Logo | null | undefined) => (logo ? logoAddress(logo, "large") : "/icons/icon-512.png");

export const COLOUR_STEPS = 5;
export const FOCUS_STEPS = 4;

/**
 * The colour and the focus as attribute words for a style sheet (scripts/vite-tables.ts), because the policy forbids
 * inline styles.
 */
export function lookOf({ colour, focus }: Pick<OwnPicture, "colour" | "focus">): string {
  const [r, g, b] = [1, 3, 5].map((at) =>
    Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * COLOUR_STEPS),
  );
  const [x, y] = [focus.x, focus.y].map((percent) => Math.round((percent / 100) * FOCUS_STEPS));
  return `r${r} g${g} b${b} x${x} y${y}`;
}
