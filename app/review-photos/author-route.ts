import { servicesContext } from "../context.ts";
import { findByAuthorLink } from "../reviews/author-link.server.ts";
import type { Route } from "./+types/author-route.ts";
import { readPhotoAddress } from "./files.ts";
import { findPrivateFile } from "./photos.server.ts";
import { photoResponse } from "./response.server.ts";

/** The author's own photos, behind the private link of their review. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const review = await findByAuthorLink(database.db, params.id, params.token, env.secret);
  const asked = readPhotoAddress(params.file);
  const found = review && asked && (await findPrivateFile(database.db, asked.id, asked.file, review.id));
  return photoResponse(found?.bytes, asked?.file, "no-store");
}
