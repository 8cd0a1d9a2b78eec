import { useEffect } from "react";
import { watchBrowser } from "./browser-monitor.ts";

/**
 * Runs only while somebody is signed in.
 * @param session the id of the session; null when signed out
 */
export function SecurityMonitor({ session }: { session: string | null }) {
  useEffect(() => (session === null ? undefined : watchBrowser(session)), [session]);
  return null;
}
