import { requireStaff, sendSessionCookies } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readPhotoAddress } from "../review-photos/files.ts";
import { findPrivateFile } from "../review-photos/photos.server.ts";
import { photoResponse } from "../review-photos/response.server.ts";
import type { Route } from "./+types/photo-route.ts";

export const middleware = [sendSessionCookies];

/** The only address of photos that wait or are refused. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/avis");
  const { db } = context.get(servicesContext).database;
  const asked = readPhotoAddress(params.file);
  const found = asked && (await findPrivateFile(db, asked.id, asked.file));
  return photoResponse(found?.bytes, asked?.file, "no-store");
}
