import { isId } from "../../core/text/id.ts";
import { isNoUse, requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/changes.ts";
import { readChanges, readWatched } from "./list.server.ts";
import { MAX_WATCHED, readView } from "./rules.ts";

export const middleware = [isNoUse];

/** An open list polls this for other people's changes, and applies them only on request. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/avis");
  const query = new URL(request.url).searchParams;
  const ids = query.getAll("avis").filter(isId).slice(0, MAX_WATCHED);
  const cursor = { after: query.get("apres"), before: query.get("avant") };
  const view = readView(query);
  const { content, database } = context.get(servicesContext);
  const { reviewDays } = await content.facts();
  const changes = await readChanges(database.db, view, { ids, ...cursor }, await readWatched(content), reviewDays);
  return Response.json(changes, { headers: { "Cache-Control": "no-store" } });
}
