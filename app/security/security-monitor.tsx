import { useEffect } from "react";
import { watchBrowser } from "./browser-monitor.ts";

/**
 * Runs only while somebody is signed in.
 * @param session tells one session from another; null when nobody is signed in
 */
export function SecurityMonitor({ session }: { session: string | null }) {
  useEffect(() => (session === null ? undefined : watchBrowser(session)), [session]);
  return null;
}
