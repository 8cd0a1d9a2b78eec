import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { SecurityMonitor } from "../security/security-monitor.tsx";
import { SessionBar } from "./session-bar.tsx";
import { followSession, type SessionFollower } from "./session-follower.ts";
import type { AuthState, SessionState } from "./session-rules.ts";

type Props = { onChange: Dispatch<SetStateAction<AuthState>> };

/** What a browser in which somebody is signed in does all the time; nobody else loads it. */
export function SessionKeeper({ onChange }: Props) {
  const follower = useRef<SessionFollower>(undefined);
  const [session, setSession] = useState<SessionState>({ signedIn: false });
  const { key, pathname } = useLocation();

  useEffect(() => {
    const following = followSession((session, event) => {
      setSession(session);
      onChange((before) => ({ ...before, session, event, isLoading: false }));
    });
    follower.current = following;
    const refreshRole = () => following.check();
    const signOut = async () => {
      onChange((before) => ({ ...before, isLoading: true }));
      try {
        await fetch("/auth/deconnexion", { method: "POST", body: new URLSearchParams(), redirect: "manual" });
        await following.check();
      } finally {
        onChange((before) => ({ ...before, isLoading: false }));
      }
    };
    onChange((before) => ({ ...before, refreshRole, signOut }));
    // What another tab did is seen when this one is looked at.
    const onVisible = () => void (document.hidden || following.check());
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      following.stop();
    };
  }, [onChange]);

  // A sign-in or sign-out of this tab ends in another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is a reason to look again
  useEffect(() => void follower.current?.check(), [key]);

  return (
    <>
      <SecurityMonitor session={session.signedIn ? session.startedAt : null} />
      {session.signedIn && !pathname.startsWith("/admin") && <SessionBar user={session.user} />}
    </>
  );
}
