import {
  CHECK_EVERY_MS,
  eventBetween,
  hasCompanion,
  retryPauseMs,
  type SessionEvent,
  type SessionState,
} from "./session-rules.ts";

export interface SessionFollower {
  /** Asks now. Calls that overlap share one question. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Follows the session by asking every 30 s, and at once when another tab tells of a change.
 * @param onAnswer told of the first answer and of every change after it
 */
export function followSession(onAnswer: (state: SessionState, event: SessionEvent | null) => void): SessionFollower {
  const stopped = new AbortController();
  const tabs = new BroadcastChannel("session");
  let known: SessionState | undefined;
  let underway: Promise<void> | undefined;

  const check = () => {
    underway ??= ask().finally(() => {
      underway = undefined;
    });
    return underway;
  };

  const ask = async () => {
    const state: SessionState = hasCompanion(document.cookie) ? await fetchState(stopped.signal) : { signedIn: false };
    if (stopped.signal.aborted) return;
    const event = eventBetween(known ?? { signedIn: false }, state);
    if (event || !known) onAnswer(state, event);
    if (event) tabs.postMessage(event);
    known = state;
  };

  tabs.onmessage = () => void check();
  const timer = setInterval(() => void (document.hidden || check()), CHECK_EVERY_MS);

  return {
    check,
    stop() {
      stopped.abort();
      clearInterval(timer);
      tabs.close();
    },
  };
}

/** Keeps asking while the network or the server is away: not knowing is no reason to call somebody signed out. */
async function fetchState(signal: AbortSignal): Promise<SessionState> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const response = await fetch("/api/session", { signal, headers: { accept: "application/json" } });
      if (response.ok) return await response.json();
    } catch {
      // The next attempt tells.
    }
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs(attempt)));
  }
  return { signedIn: false };
}
