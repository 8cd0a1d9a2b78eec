import { data } from "react-router";
import { requireStaff } from "../account/session.server.ts";
import type { Route } from "./+types/not-found-page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin");
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
