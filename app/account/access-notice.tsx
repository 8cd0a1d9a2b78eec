import { useLocation } from "react-router";
import { NOT_ADMINISTRATOR, NOT_ADMINISTRATOR_KEY, NOT_ADMINISTRATOR_REASON } from "./session-rules.ts";

/** Says why somebody signed in finds themselves on the home page instead of in the staff area. */
export function AccessNotice() {
  const { search } = useLocation();
  if (search !== `?${NOT_ADMINISTRATOR_KEY}=${NOT_ADMINISTRATOR_REASON}`) return null;
  return (
    <p className="wrap" role="status">
      <strong>{NOT_ADMINISTRATOR}</strong>
    </p>
  );
}
