import { hasKeptWords } from "../drafts/keep-words.ts";

/** Starts the islands of a page (app/islands/island.tsx): each when somebody turns to it, or by its name. */

/** What the pointer, a finger or the keyboard does before it presses. */
const INTENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"] as const;
/** What only works by script: a button, or a link marked so. What else is in an island works by itself. */
const PRESSABLE = "button, a[data-opens]";
const WAITING = '[data-island]:not([data-state="ready"], [data-state="failed"])';

const starting = new WeakMap<Element, Promise<void>>();
const { hydrate = "", react = "" } = (document.querySelector<HTMLElement>("script[data-hydrate]") as HTMLElement)
  .dataset;

export function watchIslands(): void {
  const onIntent = ({ target }: Event) => {
    const island = target instanceof Element && target.closest<HTMLElement>(WAITING);
    if (island) startIsland(island);
  };
  for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, passive: true });
  addEventListener("click", pressAgainOnceReady, true);
  addEventListener("keydown", openSearchByKey);
  // An author's link, told this once, is kept by the entry in the history.
  if (history.state?.authorLink) startNamed("received");
  for (const island of document.querySelectorAll<HTMLElement>("[data-island][data-keeps]")) {
    if (hasKeptWords(island.dataset.keeps as string)) startIsland(island);
  }
  // The session is of no concern before the page is seen: a browser may render it ahead.
  const startSession = () => document.cookie.split("; ").includes("signed_in=1") && startNamed("session");
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", startSession, { once: true });
  } else startSession();
}

export function startNamed(name: string): Promise<void> | undefined {
  const island = document.querySelector<HTMLElement>(`[data-name="${name}"]`);
  return island ? startIsland(island) : undefined;
}

/** Resolves in any case: an island that cannot be loaded stays the server's HTML, which the browser itself serves. */
function startIsland(island: HTMLElement): Promise<void> {
  const running = starting.get(island);
  if (running) return running;
  const start = load(island).then(
    () => island.setAttribute("data-state", "ready"),
    () => island.setAttribute("data-state", "failed"),
  );
  starting.set(island, start);
  return start;
}

async function load(island: HTMLElement): Promise<void> {
  // A browser that translates the page puts each text into an element of its own: React would find another page than its own.
  if (document.querySelector("font")) throw new Error("translated");
  for (const address of react.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    document.head.append(link);
  }
  const [runtime, module] = await Promise.all([
    import(/* @vite-ignore */ hydrate),
    import(/* @vite-ignore */ island.dataset.island as string),
  ]);
  await runtime.hydrate(island, module.default);
}

/** A press that comes before its island is ready waits for it, and shows that it waits. */
function pressAgainOnceReady(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !isPlainClick(event)) return;
  const island = event.target.closest<HTMLElement>(WAITING);
  const pressed = event.target.closest<HTMLElement>(PRESSABLE);
  if (!island || !pressed || !island.contains(pressed)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.ariaBusy = "true";
  startIsland(island).then(() => {
    pressed.ariaBusy = null;
    pressed.click();
  });
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
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
