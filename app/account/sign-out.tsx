import { redirect } from "react-router";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/sign-out.ts";
import { forgetStrength } from "./passwords/weak-password.server.ts";
import { signOut, withCookies } from "./session.server.ts";

/** A plain visit signs nobody out. */
export function loader() {
  return redirect("/", 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(servicesContext);
  const headers = withCookies([...(await signOut(auth, request.headers)), forgetStrength(auth)]);
  // What the browser keeps of staff pages. Not "storage": it holds the consent, and words that are not sent yet.
  headers.set("Clear-Site-Data", '"cache"');
  return redirect("/", { status: 303, headers });
}
