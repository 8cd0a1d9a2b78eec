import { redirect } from "react-router";

/** `/.well-known/change-password`, which password managers open (W3C, A Well-Known URL for Changing Passwords). */
export function loader() {
  return redirect("/admin/compte#mot-de-passe", 303);
}
