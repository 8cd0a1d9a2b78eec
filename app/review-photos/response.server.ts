import { plainNotFound } from "../layout/plain-not-found.ts";
import { PHOTO_FILES, type PhotoFile } from "./files.ts";

/** @throws the same 404 answer, whether the photo or the file is missing */
export function photoResponse(bytes: Uint8Array | undefined, file: PhotoFile | undefined, cache: string): Response {
  if (!bytes || !file) throw plainNotFound("Cette photo n’existe pas ou plus.");
  const type = file === PHOTO_FILES.avif ? "image/avif" : "image/jpeg";
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": type, "Cache-Control": cache } });
}
