import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import type { ServerBuild } from "react-router";
import type { UploadHandle } from "../../app/context.ts";
import { MAX_FILE_BYTES, MOST_FILES } from "../../app/pictures/rules.ts";
import { patternOf } from "./page-cache.ts";

/** 25 MB over a slow line of the countryside, one megabit a second up. */
export const uploadMilliseconds = 10 * 60_000;
/** How long any other form may take to arrive. */
const formMilliseconds = 30_000;
/** The answer comes after the last picture is made. */
const silentMilliseconds = 5 * 60_000;
const partBytes = 10_000;
const uploadLimitBytes = MOST_FILES * (MAX_FILE_BYTES + partBytes);

export function uploadRoutes(build: ServerBuild): ReadonlySet<string> {
  const takesFiles = (handle: unknown) => (handle as Partial<UploadHandle> | undefined)?.takesFiles;
  const routes = Object.values(build.routes).filter((route) => takesFiles(route?.module.handle));
  return new Set(routes.map((route) => patternOf(build, route?.id ?? "")));
}

export const isMultipart = ({ headers }: IncomingMessage) =>
  (headers["content-type"] ?? "").toLowerCase().startsWith("multipart/form-data;");

/** Also without a declared length, which every browser sends. */
export const isUploadTooLarge = ({ headers }: IncomingMessage) =>
  !(Number(headers["content-length"]) <= uploadLimitBytes);

/** Ends a connection whose form does not arrive in time; `open` gives more time to a form with files. */
export function limitArrival(request: IncomingMessage) {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, formMilliseconds).unref();
  return {
    open: () => {
      clearTimeout(timer);
      request.socket.setTimeout(silentMilliseconds);
      // A stream of its own: who stops reading ends this one, not the connection.
      const body = request.pipe(new PassThrough());
      request.once("close", () => !request.complete && body.destroy(new Error("the client has gone")));
      return body;
    },
  };
}
