import {
  createContext,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { whenSeen } from "../ui/when-seen.ts";
import { type Auth, type AuthState, hasCompanion, type SessionEvent } from "./session-rules.ts";

const SessionContext = createContext<Auth | null>(null);

const doNothing = async () => {};
const INITIAL_STATE: AuthState = {
  session: { signedIn: false },
  event: null,
  isLoading: true,
  refreshRole: doNothing,
  signOut: doNothing,
};

/** Pages are the same for everybody, so a browser with the companion cookie asks for the session (specification §4). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setStateNow] = useState(INITIAL_STATE);
  // Outside a transition, React would discard HTML that is not hydrated yet, with the text typed in its forms.
  const setState = useCallback((update: SetStateAction<AuthState>) => startTransition(() => setStateNow(update)), []);
  const [watcher, load] = useOnDemand(() => import("./session-watcher.tsx"));
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in or sign-out ends with a navigation
  useEffect(() => {
    if (watcher) return;
    if (hasCompanion(document.cookie)) whenSeen(() => void load().catch(() => undefined));
    else setState((before) => (before.isLoading ? { ...before, isLoading: false } : before));
  }, [key]);

  const announce = useCallback((event: SessionEvent) => setState((before) => ({ ...before, event })), [setState]);
  const auth = useMemo<Auth>(() => {
    const { session: known, ...rest } = state;
    const session = known.signedIn ? known : null;
    return {
      ...rest,
      user: session?.user ?? null,
      session,
      isAdmin: session?.user.role === "admin",
      announce,
    };
  }, [state, announce]);
  return (
    <SessionContext value={auth}>
      {watcher && <watcher.SessionWatcher onChange={setState} />}
      {children}
    </SessionContext>
  );
}

export function useAuth(): Auth {
  const auth = useContext(SessionContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
