import { isId } from "../../core/text/id.ts";
import { servicesContext } from "../context.ts";
import { plainNotFound } from "../layout/plain-not-found.ts";
import type { Route } from "./+types/file-route.ts";
import { documentAddress } from "./rules.ts";
import { findDocument } from "./store.server.ts";

/**
 * Sent as a download, because a PDF may run programs in its reader: none opens in the site's own tab. The edge keeps it
 * in memory.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext).database;
  const found = isId(params.id) ? await findDocument(db, params.id) : undefined;
  if (!found || new URL(request.url).pathname !== documentAddress(found.id, found.name)) {
    throw plainNotFound("Ce document n’existe pas ou plus.");
  }
  const name = encodeURIComponent(`${found.name}.pdf`).replaceAll("'", "%27");
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${params.file}"; filename*=UTF-8''${name}`,
      "Cache-Control": "public, no-cache",
    },
  });
}
