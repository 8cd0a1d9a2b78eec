import { redirect } from "react-router";

/** Redirects the former address permanently (product reading 2). */
export function loader() {
  return redirect("/activites/litiere-copeaux", 301);
}
