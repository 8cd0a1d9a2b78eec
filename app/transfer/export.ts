import { Readable } from "node:stream";
import { data } from "react-router";
import { MAX_ZIP_ENTRIES, writeZip, ZIP_ENTRY_BYTES } from "../../core/zip.ts";
import { requireStaff } from "../account/session.server.ts";
import { exportedContent } from "../content/import.server.ts";
import { servicesContext } from "../context.ts";
import { answerWithFile, sendFile } from "../staff/download.server.ts";
import type { Route } from "./+types/export.ts";
import { FORMAT } from "./content-file.ts";
import { partsOf } from "./media.ts";
import { CONTENT_ENTRY, MAX_IMPORT_BYTES } from "./rules.ts";
import { readFiles, readMedia } from "./store.server.ts";

export const middleware = [sendFile];

/** Streamed, because a library may exceed memory. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const { db } = context.get(servicesContext).database;
  const texts = await exportedContent(db);
  const { media, bytes } = await readMedia(db);
  const { length: count } = partsOf(media);
  if (bytes + (count + 1) * ZIP_ENTRY_BYTES > MAX_IMPORT_BYTES || count >= MAX_ZIP_ENTRIES) throw data(TOO_MUCH, 409);
  const words = Buffer.from(`${JSON.stringify({ format: FORMAT, ...texts, ...media }, null, 2)}\n`);
  const entries = async function* () {
    yield { name: CONTENT_ENTRY, bytes: words };
    yield* readFiles(db, media);
  };
  const body = Readable.toWeb(Readable.from(writeZip(entries())));
  const file = new Response(request.method === "HEAD" ? null : (body as ReadableStream), {
    headers: { "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="site.zip"' },
  });
  return answerWithFile(context, file);
}

const TOO_MUCH =
  "Vos images et documents dépassent ensemble 2 Go : supprimez d’abord ceux qui ne servent plus, ou demandez une sauvegarde à la personne qui s’occupe du serveur.";

export default function NoPage() {
  return null;
}
