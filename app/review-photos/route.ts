import { servicesContext } from "../context.ts";
import type { Route } from "./+types/route.ts";
import { readPhotoAddress } from "./files.ts";
import { findPublicFile } from "./photos.server.ts";
import { photoResponse } from "./response.server.ts";

/**
 * An approved photo of a published review. Shared caches must not store it, because the author may withdraw the review;
 * an unapproved photo answers like an unknown one.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext).database;
  const asked = readPhotoAddress(params.file);
  const found = asked && (await findPublicFile(db, asked.id, asked.file));
  return photoResponse(found?.bytes, asked?.file, "private, max-age=86400");
}
