import { redirect } from "react-router";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/sign-out.ts";
import { withCookies } from "./guard.server.ts";

/** POST /auth/deconnexion. Whoever only follows the address is led away from it. */
export function loader() {
  return redirect("/", 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await context.get(servicesContext).accounts.signOut(request.headers);
  return redirect("/", { status: 303, headers: withCookies(cookies) });
}
