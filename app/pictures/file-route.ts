import { isId } from "../../core/text/id.ts";
import { servicesContext } from "../context.ts";
import { plainNotFound } from "../layout/plain-not-found.ts";
import type { Route } from "./+types/file-route.ts";
import { findLogoFile } from "./logo-store.server.ts";
import { findFile } from "./store.server.ts";

const ADDRESS = /^([0-9a-f-]{36})-(\d{1,9})-(wide|tall|whole|share)-(\d{1,5})\.(avif|jpg)$/;
const LOGO = /^logo-([0-9a-f-]{36})-((?:logo|icone)[a-z0-9-]*\.(svg|png))$/;
const TYPES = { avif: "image/avif", jpg: "image/jpeg" } as const;

/**
 * The edge keeps the answer in memory. An address of an earlier edition, in a page opened before, gets the current
 * picture.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext).database;
  const [, logo = "", name = "", ending = ""] = LOGO.exec(params.file) ?? [];
  if (isId(logo)) {
    const bytes = await findLogoFile(db, logo, name);
    if (!bytes) throw notFound();
    return answer(bytes, ending === "svg" ? "image/svg+xml" : "image/png", true);
  }
  const [, id = "", edition, shape = "", width, format] = ADDRESS.exec(params.file) ?? [];
  if (!isId(id)) throw notFound();
  const type = format as keyof typeof TYPES;
  const found =
    (await findFile(db, { id, shape, width: Number(width), format: type })) ??
    (await findFile(db, { id, shape, format: type }));
  if (!found) throw notFound();
  return answer(found.bytes, TYPES[type], found.edition === Number(edition));
}

function answer(bytes: Uint8Array, type: string, isImmutable: boolean): Response {
  const cache = isImmutable ? "public, max-age=31536000, immutable" : "no-cache";
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": type, "Cache-Control": cache } });
}

const notFound = () => plainNotFound("Cette image n’existe pas ou plus.");
