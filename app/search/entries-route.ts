import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/entries-route.ts";
import { readSearchEntries } from "./entries.server.ts";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await readSearchEntries(context.get(servicesContext).content));
}
