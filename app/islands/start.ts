import { hasCompanion } from "../account/session-rules.ts";
import { isPlainClick } from "../ui/plain-click.ts";

/** Starts the islands of a page (app/islands/island.tsx): each when somebody turns to it, or by its name. */

/** What the pointer, a finger or the keyboard does before it presses. */
const INTENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"] as const;
/** What only works by script: a button, or a link marked so. What else is in an island works by itself. */
const PRESSABLE = "button, a[data-opens]";
const WAITING = '[data-island]:not([data-state="ready"])';

const starting = new WeakMap<Element, Promise<void>>();

export function watchIslands(): void {
  const onIntent = ({ target }: Event) => {
    const island = target instanceof Element && target.closest<HTMLElement>(WAITING);
    if (island && island.dataset.state !== "failed") startIsland(island);
  };
  for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, passive: true });
  addEventListener("click", pressAgainOnceReady, true);
  addEventListener("keydown", openSearchByKey);
  // The history entry keeps the link to the review, which only this answer contains.
  if (history.state?.authorLink) startNamed("received");
  // The session is of no concern before the page is seen: a browser may render it ahead.
  const startSession = () => hasCompanion(document.cookie) && startNamed("session");
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", startSession, { once: true });
  } else startSession();
}

/** Whether the island of that name is on the page and ready. */
export async function startNamed(name: string): Promise<boolean> {
  const island = document.querySelector<HTMLElement>(`[data-name="${name}"]`);
  if (island) await startIsland(island);
  return island?.dataset.state === "ready";
}

/** Resolves in any case: an island that cannot be loaded stays the server's HTML, which the browser itself serves. */
function startIsland(island: HTMLElement): Promise<void> {
  const running = starting.get(island);
  if (running) return running;
  const start = load(island).then(
    () => island.setAttribute("data-state", "ready"),
    () => {
      island.setAttribute("data-state", "failed");
      // The network may be back at the next press.
      starting.delete(island);
    },
  );
  starting.set(island, start);
  return start;
}

async function load(island: HTMLElement): Promise<void> {
  // A browser that translates a page wraps each text in an element: React would find other HTML than its own.
  // The preferences open beside the page, so only their own texts count.
  if ((island.dataset.name === "consent" ? island : document).querySelector("font")) throw new Error("translated");
  preloadReact();
  const [runtime, module] = await Promise.all([
    import(/* @vite-ignore */ HYDRATE_ADDRESS),
    import(/* @vite-ignore */ island.dataset.island as string),
  ]);
  await runtime.hydrate(island, module.default);
}

/** The press that is repeated: to the island, or to the browser when the island could not be loaded. */
let passing: HTMLElement | undefined;

/** A press that comes before its island is ready waits for it, and shows that it waits. */
function pressAgainOnceReady(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !isPlainClick(event)) return;
  const island = event.target.closest<HTMLElement>(WAITING);
  const pressed = event.target.closest<HTMLElement>(PRESSABLE);
  if (!island || !pressed || pressed === passing || !island.contains(pressed)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.ariaBusy = "true";
  startIsland(island).then(() => {
    pressed.ariaBusy = null;
    passing = pressed;
    pressed.click();
    passing = undefined;
  });
}

let isPreloaded = false;

function preloadReact(): void {
  if (isPreloaded) return;
  isPreloaded = true;
  for (const href of REACT_ADDRESSES) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/** Ctrl K or ⌘ K, but not over a form that somebody is filling in. */
function openSearchByKey(event: KeyboardEvent): void {
  const isShortcut = event.key?.toLowerCase() === "k" && event.ctrlKey !== event.metaKey;
  if (!isShortcut || event.shiftKey || event.altKey) return;
  const search = document.querySelector<HTMLElement>("[aria-keyshortcuts]");
  if (!search) return;
  event.preventDefault();
  if (!document.querySelector("dialog:modal")) search.click();
}
