import { useEffect, useState } from "react";
import { SecurityMonitor } from "../security/security-monitor.tsx";
import { SessionBar } from "./session-bar.tsx";
import { pollSession } from "./session-poll.ts";
import type { SessionState } from "./session-rules.ts";

/** Pages are the same for everybody, so a browser with the companion cookie asks for the session (specification §4). */
export default function Session() {
  const [session, setSession] = useState<SessionState>({ signedIn: false });
  useEffect(() => {
    const poll = pollSession(setSession);
    void poll.check();
    return poll.stop;
  }, []);
  if (!session.signedIn) return null;
  return (
    <>
      <SecurityMonitor session={session.startedAt} />
      <SessionBar user={session.user} page={location.pathname} />
    </>
  );
}
