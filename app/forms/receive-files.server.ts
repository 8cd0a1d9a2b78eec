import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setTimeout } from "node:timers/promises";
import { Busboy } from "@fastify/busboy";
import { data, type RouterContextProvider } from "react-router";
import { openDataFolder } from "../../core/data-folder.ts";
import { isDiskFull } from "../../core/disk-full.ts";
import { requestContext, servicesContext } from "../context.ts";
import { MAX_FILE_BYTES, MOST_FILES, nameOf, type Refusal, type RefusedFile } from "../pictures/rules.ts";
import { INCOMPLETE } from "./read-form.server.ts";

/** `field` is the form field. */
type Received = { field: string; path: string; name: string };
export type Upload = {
  files: Received[];
  refused: (RefusedFile & { field: string })[];
  /** The number of files discarded, because `keepsFiles` was false. */
  dropped: number;
  fields: Record<string, string>;
  /** Whether a text was cut at `fieldBytes`. */
  isTextCut: boolean;
};

type Limits = {
  maxBytes: number;
  mostFiles: number;
  fieldBytes: number;
  keepsFiles: boolean;
  /** The time for the whole form to arrive; by default the server's limit for any request. */
  arrivalMs?: number;
};
const LIMITS: Limits = { maxBytes: MAX_FILE_BYTES, mostFiles: MOST_FILES, fieldBytes: 10_000, keepsFiles: true };
const MOST_FIELDS = 40;
/** All that browsers escape in a file name (HTML standard, multipart/form-data): they leave any other `%` as it is. */
const ESCAPED = /%(?:22|0D|0A)/g;
/** How long the parser may take to report the end of the form after its last byte and file. */
const STALLED_MS = 1_000;

type Args = { request: Request; context: Readonly<RouterContextProvider> };

export const isUpload = ({ headers }: Request) =>
  headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;

/** Files being received: in the data folder, because the temporary folder may be in memory. */
export const UPLOADS_FOLDER = "images-en-cours";

/**
 * Streams the files of a form into a folder that is removed after the work. Call it after the authorisation, because it
 * starts reading.
 * @throws a 400 answer for a truncated or malformed form
 */
export function withUpload<T>(
  { request, context }: Args,
  work: (upload: Upload) => Promise<T>,
  given: Partial<Limits> = {},
): Promise<T> {
  const limits = { ...LIMITS, ...given };
  return withFolder(context.get(servicesContext).env.dataDir, async (folder) => {
    const opened = context.get(requestContext).openUpload?.(limits.arrivalMs);
    const body = opened ?? (request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]));
    const type = request.headers.get("content-type") ?? "";
    const upload = await receive(body, { type, folder, limits }).catch((error) => {
      context.get(requestContext).log.info("envoi de fichiers interrompu", { error: String(error) });
      throw data(INCOMPLETE, { status: 400 });
    });
    return work(upload);
  });
}

export async function withFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(dataDir, UPLOADS_FOLDER);
  for (const folder of [dataDir, parent]) openDataFolder(folder);
  const folder = await mkdtemp(join(parent, "envoi-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Target = { type: string; folder: string; limits: Limits };

async function receive(body: Readable, { type, folder, limits }: Target): Promise<Upload> {
  const { maxBytes, mostFiles, fieldBytes, keepsFiles } = limits;
  const upload: Upload = { files: [], refused: [], dropped: 0, fields: Object.create(null), isTextCut: false };
  const writes: Promise<Received | undefined>[] = [];
  const stopped = new AbortController();
  const form = new Busboy({
    headers: { "content-type": type },
    // Without this, the parser strips paths from names; we refuse such names instead.
    preservePath: true,
    limits: {
      files: mostFiles,
      fileSize: maxBytes + 1,
      fields: MOST_FIELDS,
      fieldSize: fieldBytes,
      parts: 2 * MOST_FIELDS,
    },
  });
  form.on("field", (name, value, _, isCut) => {
    upload.fields[name] = value;
    upload.isTextCut ||= isCut;
  });
  form.on("file", (field, file, sent = "") => {
    const filename = sent.replace(ESCAPED, decodeURIComponent);
    const refuse = (reason: Refusal) => {
      upload.refused.push({ field, name: nameOf(filename), reason });
      file.resume();
      return undefined;
    };
    // A browser sends an empty part for a field without a file.
    if (filename === "") return void file.resume();
    if (!keepsFiles) {
      upload.dropped += 1;
      return void file.resume();
    }
    if (/[/\\]/.test(filename)) return void refuse("name");
    const path = join(folder, String(writes.length));
    const write = save(file, path, stopped.signal).then(
      () => {
        const isTooLarge = file.truncated || file.bytesRead > maxBytes;
        if (!isTooLarge && file.bytesRead > 0) return { field, path, name: nameOf(filename) };
        return refuse(isTooLarge ? "size" : "empty");
      },
      (error) => {
        if (!isDiskFull(error)) throw error;
        return refuse("disk");
      },
    );
    writes.push(write);
  });
  form.on("filesLimit", () => upload.refused.push({ field: "", name: "Les autres", reason: "many" }));
  body.once("end", () => endStalled(form, writes));
  try {
    await pipeline(body, form);
    for (const file of await Promise.all(writes)) if (file) upload.files.push(file);
  } catch (error) {
    stopped.abort();
    await Promise.allSettled(writes);
    throw error;
  }
  return upload;
}

/** A part without headers makes the parser wait for ever, with neither an end nor an error. */
async function endStalled(form: Writable, writes: readonly Promise<unknown>[]): Promise<void> {
  for (let settled = -1; settled < writes.length; ) {
    settled = writes.length;
    await Promise.allSettled(writes);
    await setTimeout(STALLED_MS);
  }
  form.destroy(new Error("a part without headers"));
}

/** Unlike `pipeline`, keeps reading after a disk error, so that the form ends and gets its answer. */
function save(file: Readable, path: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const target = createWriteStream(path, { mode: 0o600, signal });
    target.once("finish", resolve).once("error", (error) => {
      file.unpipe(target).resume();
      reject(error);
    });
    file.pipe(target);
  });
}
