import { useEffect } from "react";
import { useLocation } from "react-router";

/** Logs a missing path as a console warning (specification §2; product reading 32). */
export function useMissingPathWarning(status: number): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (status === 404) console.warn(`404, page introuvable : ${pathname}`);
  }, [status, pathname]);
}
