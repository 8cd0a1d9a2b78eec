import { data } from "react-router";
import { isId } from "../../core/database/id.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/file-route.ts";
import { findFile } from "./store.server.ts";

const ADDRESS = /^([0-9a-f-]{36})-(\d{1,9})-(wide|tall|whole|share)-(\d{1,5})\.(avif|jpg)$/;
const TYPES = { avif: "image/avif", jpg: "image/jpeg" } as const;

/** The edge keeps the answer in memory. An address of an earlier edition, on a page opened before, shows the present one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, id = "", edition, shape = "", width, format] = ADDRESS.exec(params.file) ?? [];
  if (!isId(id)) throw notFound();
  const type = format as keyof typeof TYPES;
  const { db } = context.get(servicesContext).database;
  const found =
    (await findFile(db, { id, shape, width: Number(width), format: type })) ??
    (await findFile(db, { id, shape, format: type }));
  if (!found) throw notFound();
  const isCurrent = found.edition === Number(edition);
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      "Content-Type": TYPES[type],
      "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}

const notFound = () => data("Cette image n’existe pas ou plus.", { status: 404 });
