import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { SecurityMonitor } from "../security/security-monitor.tsx";
import { SessionBar } from "./session-bar.tsx";
import { pollSession, type SessionPoll } from "./session-poll.ts";
import type { AuthState, SessionState } from "./session-rules.ts";

type Props = { onChange: Dispatch<SetStateAction<AuthState>> };

/** Loaded only in a browser in which somebody is signed in. */
export function SessionWatcher({ onChange }: Props) {
  const pollRef = useRef<SessionPoll>(undefined);
  const [session, setSession] = useState<SessionState>({ signedIn: false });
  const { key, pathname } = useLocation();

  useEffect(() => {
    const poll = pollSession((session, event) => {
      setSession(session);
      onChange((before) => ({ ...before, session, event, isLoading: false }));
    });
    pollRef.current = poll;
    const refreshRole = () => poll.check();
    const signOut = async () => {
      onChange((before) => ({ ...before, isLoading: true }));
      try {
        await fetch("/auth/deconnexion", { method: "POST", body: new URLSearchParams(), redirect: "manual" });
        await poll.check();
      } finally {
        onChange((before) => ({ ...before, isLoading: false }));
      }
    };
    onChange((before) => ({ ...before, refreshRole, signOut }));
    return poll.stop;
  }, [onChange]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in or sign-out ends with a navigation
  useEffect(() => void pollRef.current?.check(), [key]);

  return (
    <>
      <SecurityMonitor session={session.signedIn ? session.startedAt : null} />
      {session.signedIn && !pathname.startsWith("/admin") && <SessionBar user={session.user} page={pathname} />}
    </>
  );
}
