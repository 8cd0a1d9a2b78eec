import {
  BATCH_MAX,
  countPageLoad,
  cutArguments,
  DEV_TOOLS_CHECK_MS,
  type MonitorEvent,
  type MonitorEventType,
  type PageLoads,
  recordSession,
  type SignIns,
  showsDevTools,
} from "./monitor-rules.ts";

const ADDRESS = "/api/security-events";
const SEND_EVERY_MS = 10_000;
const PAGE_LOADS_KEY = "securityPageLoads";
const SIGN_INS_KEY = "securitySignIns";

/** A reload counts as a page load; another session in the same page does not. */
let isLoadCounted = false;

/**
 * Monitors this browser while somebody is signed in (specification §9).
 * @param session the id of the session
 * @returns ends the monitoring
 */
export function watchBrowser(session: string): () => void {
  const outbox = openOutbox();
  countLoad(outbox.add);
  reportSession(outbox.add, session);
  const stopWindow = watchWindow(outbox.add);
  const stopConsole = watchConsole(outbox.add);
  return () => {
    stopConsole();
    stopWindow();
    outbox.close();
    reportSession(() => undefined, null);
  };
}

type Add = (type: MonitorEventType, details: MonitorEvent["details"]) => void;

function openOutbox(): { add: Add; close(): void } {
  let queue: MonitorEvent[] = [];
  const nextBatch = () => JSON.stringify({ events: queue.splice(0, BATCH_MAX) });
  const send = () => {
    if (queue.length === 0) return;
    fetch(ADDRESS, { method: "POST", headers: { "content-type": "application/json" }, body: nextBatch() }).catch(
      () => undefined,
    );
  };
  const sendOnLeaving = () => {
    if (document.hidden && queue.length > 0) {
      navigator.sendBeacon(ADDRESS, new Blob([nextBatch()], { type: "application/json" }));
    }
  };
  const timer = setInterval(send, SEND_EVERY_MS);
  document.addEventListener("visibilitychange", sendOnLeaving);
  return {
    add: (type, details) => {
      // An endless loop of errors must fill neither memory nor network.
      if (queue.length < BATCH_MAX) queue.push({ type, page: location.pathname.slice(0, 200), details });
    },
    close: () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", sendOnLeaving);
      queue = [];
    },
  };
}

function countLoad(add: Add): void {
  if (isLoadCounted) return;
  isLoadCounted = true;
  const { loads, isSuspicious } = countPageLoad(read<PageLoads>(PAGE_LOADS_KEY), Date.now());
  write(PAGE_LOADS_KEY, loads);
  if (isSuspicious) add("suspicious_activity_rapid_navigation", { loads: loads.count });
}

function reportSession(add: Add, session: string | null): void {
  const { signIns, isSuspicious } = recordSession(read<SignIns>(SIGN_INS_KEY), session, Date.now());
  write(SIGN_INS_KEY, signIns);
  const { logins, logouts } = signIns;
  if (isSuspicious) add("suspicious_auth_pattern", { logins: logins.length, logouts: logouts.length });
}

function watchWindow(add: Add): () => void {
  let wasOpen = false;
  const check = () => {
    const isOpen = showsDevTools(window);
    if (isOpen && !wasOpen) {
      add("dev_tools_detected", {
        width: window.outerWidth - window.innerWidth,
        height: window.outerHeight - window.innerHeight,
      });
    }
    wasOpen = isOpen;
  };
  const timer = setInterval(check, DEV_TOOLS_CHECK_MS);
  return () => clearInterval(timer);
}

const METHODS = ["log", "warn", "error", "info"] as const;

/** Calls still reach the console. Calls made while reporting another one are ignored. */
function watchConsole(add: Add): () => void {
  let isReporting = false;
  const originals = METHODS.map((method) => [method, console[method]] as const);
  for (const [method, original] of originals) {
    console[method] = (...values: unknown[]) => {
      original.apply(console, values);
      if (isReporting) return;
      isReporting = true;
      try {
        add("console_access_attempt", { method, arguments: cutArguments(values) });
      } finally {
        isReporting = false;
      }
    };
  }
  return () => {
    for (const [method, original] of originals) console[method] = original;
  };
}

/** Null when the browser has no storage: every page load then counts as the first. */
function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
