import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import type { Route } from "./+types/export.ts";
import { ALL_KINDS, type ContentFile, FORMAT } from "./all-content.ts";
import { readContent } from "./store.server.ts";

/** GET /admin/contenu/export.json: all content as it stands, for an import here or elsewhere. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await requireAdministrator(context, request);
  const { db } = context.get(servicesContext).database;
  const file: ContentFile = {
    format: FORMAT,
    content: {
      hours: (await readContent(db, ALL_KINDS.hours)).value,
      company: (await readContent(db, ALL_KINDS.company)).value,
      prices: (await readContent(db, ALL_KINDS.prices)).value,
      offers: (await readContent(db, ALL_KINDS.offers)).value,
      news: (await readContent(db, ALL_KINDS.news)).value,
    },
  };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="contenu.json"',
    },
  });
}
