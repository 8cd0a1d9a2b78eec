import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { SessionFollower } from "./session-follower.ts";
import { hasCompanion, type SessionEvent, type SessionState, type SessionUser } from "./session-rules.ts";

interface Auth {
  user: SessionUser | null;
  session: { expiresAt: string } | null;
  isLoading: boolean;
  isAdmin: boolean;
  /** What happened last, for those who follow signing in and out. */
  event: SessionEvent | null;
  refreshRole(): Promise<void>;
  signOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

type State = { session: SessionState; event: SessionEvent | null; isLoading: boolean };

const STARTING: State = { session: { signedIn: false }, event: null, isLoading: true };

/**
 * Knows who is signed in (specification §4). Pages are the same for everybody, so the browser asks; only one that has
 * the companion cookie does, and only then is what follows the session loaded.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(STARTING);
  const follower = useRef<Promise<SessionFollower>>(undefined);
  const { key } = useLocation();

  const look = useCallback(async () => {
    if (!follower.current && !hasCompanion(document.cookie)) {
      setState((before) => (before.isLoading ? { ...before, isLoading: false } : before));
      return;
    }
    follower.current ??= import("./session-follower.ts").then(({ followSession }) =>
      followSession((session, event) => setState({ session, event, isLoading: false })),
    );
    await (await follower.current).check();
  }, []);

  // A sign-in or sign-out of this tab ends in another page, one of another tab is seen when this one is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is a reason to look again
  useEffect(() => void look(), [look, key]);
  useEffect(() => {
    const onVisible = () => void (document.hidden || look());
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [look]);
  useEffect(
    () => () => {
      follower.current?.then(({ stop }) => stop());
      follower.current = undefined;
    },
    [],
  );

  const signOut = useCallback(async () => {
    setState((before) => ({ ...before, isLoading: true }));
    try {
      await fetch("/auth/deconnexion", { method: "POST", body: new URLSearchParams(), redirect: "manual" });
      await look();
    } finally {
      setState((before) => ({ ...before, isLoading: false }));
    }
  }, [look]);

  const auth = useMemo<Auth>(() => {
    const session = state.session.signedIn ? state.session : null;
    return {
      user: session?.user ?? null,
      session: session && { expiresAt: session.expiresAt },
      isLoading: state.isLoading,
      isAdmin: session?.user.role === "admin",
      event: state.event,
      refreshRole: look,
      signOut,
    };
  }, [state, look, signOut]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
