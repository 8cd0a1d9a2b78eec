import { redirect } from "react-router";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/sign-out.ts";
import { signOut, withCookies } from "./session.server.ts";

/** A plain visit signs nobody out. */
export function loader() {
  return redirect("/", 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await signOut(context.get(servicesContext).auth, request.headers);
  return redirect("/", { status: 303, headers: withCookies(cookies) });
}
