import { redirect } from "react-router";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/sign-out.ts";
import { forgetStrength } from "./passwords/weak-password.server.ts";
import { signOut, withCookies } from "./session.server.ts";

/** A GET signs nobody out. */
export function loader() {
  return redirect("/", 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(servicesContext);
  const headers = withCookies([...(await signOut(auth, request.headers)), forgetStrength(auth)]);
  // Clears cached staff pages. Not "storage", which holds the consent and unsent text.
  headers.set("Clear-Site-Data", '"cache"');
  return redirect("/", { status: 303, headers });
}
