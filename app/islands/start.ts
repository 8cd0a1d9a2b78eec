import { hasCompanion } from "../account/session-rules.ts";
import { isPlainClick } from "../ui/plain-click.ts";
import { whenSeen } from "../ui/when-seen.ts";

/** Starts the islands of a page (app/islands/island.tsx): on intent, or by name. */

/** Events that precede a click or a key press. */
const INTENT_EVENTS = ["pointerover", "focusin", "keydown"] as const;
/** Elements that need script. Everything else in an island works without. */
const PRESSABLE = "button:not([data-copies]), a[data-opens]";
const NOT_READY = '[data-island]:not([data-state="ready"])';

const starting = new WeakMap<Element, Promise<void>>();

export function watchIslands(): void {
  const onIntent = ({ target }: Event) => {
    const island = target instanceof Element && target.closest<HTMLElement>(NOT_READY);
    if (island && island.dataset.state !== "failed") startIsland(island);
  };
  for (const intent of INTENT_EVENTS) addEventListener(intent, onIntent, { capture: true, passive: true });
  addEventListener("click", replayClick, true);
  addEventListener("pointerdown", forgetPress);
  addEventListener("keydown", followKeys);
  if (history.state?.authorLink) showAuthorLink(history.state.authorLink);
  whenSeen(() => hasCompanion(document.cookie) && showSession());
}

/** Starts the island of this name. Returns whether it is on the page and ready. */
export async function startIslandByName(name: string): Promise<boolean> {
  const island = document.querySelector<HTMLElement>(`[data-name="${name}"]`);
  if (island) await startIsland(island);
  return island?.dataset.state === "ready";
}

/**
 * Set on `<html>` rather than queried by `:has()`, which makes browsers restyle the whole page whenever an element is
 * added.
 */
async function showSession(): Promise<void> {
  if (!(await startIslandByName("session"))) document.documentElement.dataset.barless = "";
}

/** Keeps the link to the new review in the history entry, because only this answer contains it. */
async function showAuthorLink(link: string): Promise<void> {
  if (await startIslandByName("received")) return;
  history.replaceState(null, "");
  location.assign(link);
}

/** Never rejects: an island that cannot be loaded stays as the server's HTML. */
function startIsland(island: HTMLElement): Promise<void> {
  const running = starting.get(island);
  if (running) return running;
  const start = load(island).then(
    () => island.setAttribute("data-state", "ready"),
    () => {
      island.setAttribute("data-state", "failed");
      // The next press retries.
      starting.delete(island);
    },
  );
  starting.set(island, start);
  return start;
}

async function load(island: HTMLElement): Promise<void> {
  // A translated page wraps its texts in <font>, which would break hydration. The preferences dialog is separate from
  // the page, so only its own texts count.
  if ((island.dataset.name === "consent" ? island : document).querySelector("font")) throw new Error("translated");
  preloadReact();
  const [runtime, module] = await Promise.all([
    import(/* @vite-ignore */ HYDRATE_ADDRESS),
    import(/* @vite-ignore */ island.dataset.island as string),
  ]);
  await runtime.hydrate(island, module.default);
}

/** The element whose click is being replayed, to the island or, if it failed to load, to the browser. */
let replayed: HTMLElement | undefined;

/** Holds a click until its island is ready, then replays it. The element is busy meanwhile. */
function replayClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !isPlainClick(event)) return;
  const island = event.target.closest<HTMLElement>(NOT_READY);
  const pressed = event.target.closest<HTMLElement>(PRESSABLE);
  if (!island || !pressed || pressed === replayed || !island.contains(pressed)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.ariaBusy = "true";
  startIsland(island).then(() => {
    if (!pressed.ariaBusy) return;
    pressed.ariaBusy = null;
    replayed = pressed;
    pressed.click();
    replayed = undefined;
  });
}

/** Opens nothing over somebody who has gone on elsewhere while the dialog loads. */
function forgetPress(): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-opens][aria-busy]")) {
    link.ariaBusy = null;
    delete link.dataset.typed;
  }
}

let isPreloaded = false;

function preloadReact(): void {
  if (isPreloaded) return;
  isPreloaded = true;
  for (const href of REACT_ADDRESSES) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/**
 * Ctrl K or ⌘ K opens the search, unless a modal dialog is open. What is typed before it is there waits on its button
 * (app/search/search-button.island.tsx); Escape and Tab forget it.
 */
function followKeys(event: KeyboardEvent): void {
  if (event.key === "Escape" || event.key === "Tab") forgetPress();
  const search = document.querySelector<HTMLElement>("[aria-keyshortcuts]");
  if (!search) return;
  if (event.ctrlKey === event.metaKey) {
    if (!search.ariaBusy || event.key?.length !== 1) return;
    // Else the letter goes into a field of the page too.
    event.preventDefault();
    search.dataset.typed = (search.dataset.typed ?? "") + event.key;
    return;
  }
  if (event.key?.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!document.querySelector("dialog:modal")) search.click();
}
