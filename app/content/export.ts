import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/export.ts";
import { allContent, type ContentFile, FORMAT } from "./all-content.ts";
import { readLatest } from "./store.server.ts";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await requireStaff(context, request, "/admin/contenu");
  const { db } = context.get(servicesContext).database;
  const file: ContentFile = { format: FORMAT, content: allContent(await readLatest(db)) };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="contenu.json"',
    },
  });
}
