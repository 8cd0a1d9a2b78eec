import { redirect } from "react-router";

/** The address that the former site linked (product.md 2): it moved for good. */
export function loader() {
  return redirect("/activites/litiere-copeaux", 301);
}
