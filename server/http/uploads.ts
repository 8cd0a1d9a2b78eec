import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import type { ServerBuild } from "react-router";
import type { UploadHandle } from "../../app/context.ts";
import { MAX_FILE_BYTES, MOST_FILES } from "../../app/pictures/rules.ts";
import { patternOf } from "./page-cache.ts";

/** Enough for 1 GB of photos over an uplink of three megabits per second. */
export const UPLOAD_MS = 60 * 60_000;
/** How long any other form may take to arrive. */
const FORM_MS = 30_000;
/** Silence is allowed while the server makes the pictures: the answer comes after the last one. */
const SILENT_MS = 5 * 60_000;
const partBytes = 10_000;

export type UploadLimit = { bytes: number; refusal: string; isPublic?: boolean };
const PHOTOS: UploadLimit = {
  bytes: MOST_FILES * MAX_FILE_BYTES,
  refusal: "Ces images sont trop lourdes ensemble. Envoyez-en moins à la fois : 25 Mo au plus par image.",
};

/** The upload limits by the pattern of their route. */
export function uploadRoutes(build: ServerBuild): ReadonlyMap<string, UploadLimit> {
  return new Map(
    Object.values(build.routes).flatMap((route): [string, UploadLimit][] => {
      const { takesFiles } = (route?.module.handle ?? {}) as Partial<UploadHandle>;
      if (!takesFiles) return [];
      return [[patternOf(build, route?.id ?? ""), takesFiles === true ? PHOTOS : takesFiles]];
    }),
  );
}

export const isMultipart = ({ headers }: IncomingMessage) =>
  (headers["content-type"] ?? "").toLowerCase().startsWith("multipart/form-data;");

/** Also true without a declared length, which every browser sends. */
export const isUploadTooLarge = ({ headers }: IncomingMessage, { bytes }: UploadLimit) =>
  !(Number(headers["content-length"]) <= bytes + MOST_FILES * partBytes);

/** Ends a connection whose form does not arrive in time; `open` gives more time to a form with files. */
export function limitArrival(request: IncomingMessage) {
  const timer = limit(request, FORM_MS);
  return {
    open: (milliseconds: number = UPLOAD_MS) => {
      clearTimeout(timer);
      limit(request, milliseconds);
      request.socket.setTimeout(SILENT_MS);
      // A separate stream, so that an action that stops reading ends this one, not the connection.
      const body = request.pipe(new PassThrough());
      request.once("close", () => !request.complete && body.destroy(new Error("the client has gone")));
      return body;
    },
  };
}

function limit(request: IncomingMessage, milliseconds: number) {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, milliseconds).unref();
  request.once("close", () => clearTimeout(timer));
  return timer;
}
