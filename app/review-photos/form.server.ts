import { data, type RouterContextProvider } from "react-router";
import { networksOf } from "../../core/networks.ts";
import { clientKey, consumeLimit } from "../../core/rate-limit.ts";
import { SUBMISSIONS_PER_WINDOW } from "../../core/text/submission-limits.ts";
import { requestContext, servicesContext } from "../context.ts";
import { type MaxLengths, readForm, TOO_LONG } from "../forms/read-form.server.ts";
import { isUpload, type Upload, withUpload } from "../forms/receive-files.server.ts";
import { REFUSALS, type RefusedFile } from "../pictures/rules.ts";
import { MAX_STORED_BYTES } from "./files.ts";
import { type NewPhoto, waitingBytes } from "./photos.server.ts";
import { altForm, MAX_PHOTO_BYTES, MOST_PHOTOS, NUMBERS, type PhotoErrors, TOO_LARGE, TOO_MANY } from "./rules.ts";

/** Enough for 32 MB at half a megabit per second. */
const ARRIVAL_MS = 10 * 60_000;
/** Forms with files per client, sent or refused: after a typing error people send their photos again. */
const FORMS_PER_WINDOW = 3 * SUBMISSIONS_PER_WINDOW;
/** Forms being handled in this process: they occupy the disk and the picture queue. */
const FORMS_AT_ONCE = 15;
/** The maximum per client while all places are free: for a network, its /56 and its /48 (core/networks.ts). */
const FORMS_OF_ONE_CLIENT = [3, 6, 9];

export type SentForm = {
  fields: Record<string, string>;
  /** In the order of the form. */
  photos: { path: string; name: string }[];
  errors: PhotoErrors;
  /** Whether its photos were dropped for lack of room. */
  isWithoutPhotos: boolean;
  /** Whether the visitor must choose the photos again. */
  hadPhotos: boolean;
};

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Reads a review form. Its photos are in files that are removed after the work. */
export async function withReviewForm<T>(
  { request, context }: Args,
  maxLengths: MaxLengths,
  work: (form: SentForm) => Promise<T>,
): Promise<T> {
  const known = { ...maxLengths, ...altForm.maxLengths };
  if (!isUpload(request)) {
    const fields = await readForm(request, known);
    return work({ fields, photos: [], errors: {}, isWithoutPhotos: false, hadPhotos: false });
  }
  const room = await reserve({ request, context });
  try {
    const limits = {
      maxBytes: MAX_PHOTO_BYTES,
      mostFiles: MOST_PHOTOS,
      // The limits count UTF-16 units, of at most three bytes each.
      fieldBytes: 3 * Math.max(...Object.values(known)),
      keepsFiles: room.isFree,
      arrivalMs: ARRIVAL_MS,
    };
    return await withUpload({ request, context }, async (upload) => work(readUpload(upload, known)), limits);
  } finally {
    room.release();
  }
}

function readUpload({ files, refused, dropped, fields: sent, isTextCut }: Upload, known: MaxLengths): SentForm {
  const fields = Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(known, name)));
  if (isTextCut || Object.entries(fields).some(([name, value]) => value.length > (known[name] ?? 0)))
    throw data(TOO_LONG, { status: 413 });
  const isFull = refused.some(({ reason }) => reason === "disk");
  const problems = refused.filter(({ reason }) => reason !== "disk").map(photoProblem);
  return {
    fields,
    photos: isFull ? [] : files,
    errors: problems.length > 0 ? { photos: problems.join(" ") } : {},
    isWithoutPhotos: isFull || dropped > 0,
    hadPhotos: dropped + refused.length + files.length > 0,
  };
}

function photoProblem({ name, reason }: RefusedFile): string {
  if (reason === "many") return TOO_MANY;
  return `« ${name} » : ${reason === "size" ? TOO_LARGE : REFUSALS[reason]}`;
}

/** After a refusal the browser keeps the typed text, but not the files. */
export const CHOOSE_AGAIN = "Choisissez de nouveau vos photos : le navigateur ne les garde pas.";

type MadePhotos = { made: NewPhoto[]; errors?: PhotoErrors; areLeftOut: boolean };

/** Makes the photos one by one. Drops them when there is no room. */
export async function makePhotos(context: Args["context"], form: SentForm): Promise<MadePhotos> {
  const { photos, fields, isWithoutPhotos } = form;
  const refuse = (errors: PhotoErrors) => ({ made: [], errors, areLeftOut: false });
  const alts = altForm.check(fields);
  if (!alts.ok) return refuse(alts.errors);
  const { pictures } = context.get(servicesContext);
  const made: NewPhoto[] = [];
  for (const [index, { path, name }] of photos.entries()) {
    const result = await pictures.makeReviewPhoto(path);
    if (result.ok) made.push({ ...result.made, alt: alts.value[`photo_${NUMBERS[index] ?? 1}_alt`] });
    else if (result.reason === "disk") return { made: [], areLeftOut: true };
    else return refuse({ photos: photoProblem({ name, reason: result.reason }) });
  }
  return { made, areLeftOut: isWithoutPhotos };
}

let bytesUnderWay = 0;
let formsUnderWay = 0;
const formsOfNetwork = new Map<string, number>();

/**
 * Reserves room before the files are read: counts the client's forms, and the bytes of photos that nobody has
 * moderated.
 */
async function reserve({ request, context }: Args): Promise<{ isFree: boolean; release: () => void }> {
  const { database, env } = context.get(servicesContext);
  const { clientAddress } = context.get(requestContext);
  const networks = networksOf(clientAddress);
  const full = { isFree: false, release: () => {} };
  // A client's share shrinks with the free places, so that a few clients can never take all.
  const free = (FORMS_AT_ONCE - formsUnderWay) / FORMS_AT_ONCE;
  const isOver = (forms: number, width: number) => forms > 0 && forms >= (FORMS_OF_ONE_CLIENT[width] ?? 0) * free;
  if (free <= 0 || networks.some((one, width) => isOver(formsOfNetwork.get(one) ?? 0, width))) return full;
  // Bytes beyond this are read and discarded.
  const sent = Math.min(Number(request.headers.get("content-length")), MOST_PHOTOS * MAX_PHOTO_BYTES);
  const bytes = Math.max(sent, MOST_PHOTOS * MAX_STORED_BYTES);
  const count = (step: 1 | -1) => {
    formsUnderWay += step;
    bytesUnderWay += step * bytes;
    for (const one of networks) {
      const forms = (formsOfNetwork.get(one) ?? 0) + step;
      if (forms > 0) formsOfNetwork.set(one, forms);
      else formsOfNetwork.delete(one);
    }
  };
  count(1);
  try {
    const isRoom = bytesUnderWay + (await waitingBytes(database.db)) <= env.waitingPhotosBytes;
    const subject = clientKey(clientAddress, env.secret);
    const limit = { action: "send_photos", subject, max: FORMS_PER_WINDOW };
    if (isRoom && (await consumeLimit(database.db, limit)).isAllowed) return { isFree: true, release: () => count(-1) };
  } catch {
    // The database is down. Storing the review will fail too, and that answer keeps the typed text.
  }
  // The photos of this form are discarded on arrival, so they need no room.
  count(-1);
  return full;
}
