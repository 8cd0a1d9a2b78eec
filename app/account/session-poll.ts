import {
  CHECK_EVERY_MS,
  eventBetween,
  hasCompanion,
  retryPauseMs,
  type SessionEvent,
  type SessionState,
} from "./session-rules.ts";

export interface SessionPoll {
  /** Overlapping calls share one request. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Asks every 30 s while the page is visible, and at once when it becomes visible or another tab reports a change.
 * @param onAnswer called for the first answer and for every change
 */
export function pollSession(onAnswer: (state: SessionState, event: SessionEvent | null) => void): SessionPoll {
  const stopped = new AbortController();
  const tabs = new BroadcastChannel("session");
  let known: SessionState | undefined;
  let pending: Promise<void> | undefined;

  const check = () => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    return pending;
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
  const checkIfVisible = () => void (document.hidden || check());
  const timer = setInterval(checkIfVisible, CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", checkIfVisible);

  return {
    check,
    stop() {
      stopped.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkIfVisible);
      tabs.close();
    },
  };
}

/** Retries while the network or the server is down, because a failure does not mean that the person signed out. */
async function fetchState(signal: AbortSignal): Promise<SessionState> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const response = await fetch("/api/session", { signal, headers: { accept: "application/json" } });
      if (response.ok) return await response.json();
    } catch {
      // Retried below.
    }
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs(attempt)));
  }
  return { signedIn: false };
}
