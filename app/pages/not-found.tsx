import { data } from "react-router";
import { requestContext } from "../../server/services.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname;
  context.get(requestContext).log.warn(`adresse inconnue : ${path}`);
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
