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
import { type Auth, type AuthState, hasCompanion, type SessionEvent } from "./session-rules.ts";

const AuthContext = createContext<Auth | null>(null);

const nothing = async () => {};
const STARTING: AuthState = {
  session: { signedIn: false },
  event: null,
  isLoading: true,
  refreshRole: nothing,
  signOut: nothing,
};

/**
 * Knows who is signed in (specification §4). Pages are the same for everybody, so the browser asks; only one that has
 * the companion cookie does, and only then is what follows the session loaded.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setStateAtOnce] = useState(STARTING);
  // An urgent change of a context makes React throw away what is not hydrated yet: a form of the server's HTML that waits
  // for its script, and what has been typed in it.
  const setState = useCallback(
    (update: SetStateAction<AuthState>) => startTransition(() => setStateAtOnce(update)),
    [],
  );
  const [keeper, bring] = useOnDemand(() => import("./session-keeper.tsx"));
  const { key } = useLocation();

  // A sign-in ends in another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is a reason to look again
  useEffect(() => {
    if (keeper) return;
    if (hasCompanion(document.cookie)) bring().catch(() => undefined);
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
    <AuthContext value={auth}>
      {keeper && <keeper.SessionKeeper onChange={setState} />}
      {children}
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
