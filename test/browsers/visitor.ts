import type { Site } from "../site.ts";

/** One tab of a fresh visitor. Each engine implements it (scripts/browsers) with its own element handles. */
export interface Tab<Handle> {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page. It cannot use anything outside itself. */
  read<Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args): Promise<Result>;
  find<Args extends unknown[]>(inPage: (...args: Args) => Element | null, ...args: Args): Promise<Handle | null>;
  /** Presses the middle of the element with the pointer. */
  press(element: Handle): Promise<void>;
  choose(element: Handle, value: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  pressKey(key: "Enter" | "Escape"): Promise<void>;
  /** Console errors, exceptions and policy violations, as far as the engine reports them. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

export type Visitor = ReturnType<typeof createVisitor<unknown>>;

/** Generous, because others may use the machine. */
const PATIENCE_MS = 20_000;
const PRESSABLE = "a, button, summary, input, select, textarea";

/** The steps of journeys, which find elements by their visible text. Each step waits until it is possible. */
export function createVisitor<Handle>(tab: Tab<Handle>, site: Pick<Site, "url" | "discard">) {
  const withControl = (name: string, act: (control: Handle) => Promise<void>, selector = PRESSABLE) =>
    waitUntil(`« ${name} » to press`, async () => {
      const control = await tab.find(findNamed, name, selector, false);
      if (control) await act(control);
      return control !== null;
    });
  const press = (name: string) => withControl(name, tab.press);

  return {
    press,
    /** A button; a link of the same name leads to the form. */
    submit: (name: string) => withControl(name, tab.press, "button"),
    resize: tab.resize,
    back: tab.back,
    type: tab.type,
    pressKey: tab.pressKey,
    open: (path: string) => tab.open(site.url + path),
    choose: (label: string, value: string) => withControl(label, (control) => tab.choose(control, value)),
    async fill(texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) {
        await press(label);
        await tab.type(text);
      }
    },
    see: (text: string) => waitUntil(`« ${text} »`, async () => (await tab.read(visibleText)).includes(text)),
    seeNo: (text: string) => waitUntil(`no « ${text} »`, async () => !(await tab.read(visibleText)).includes(text)),
    seeFocusOn: (name: string, selector = "*") =>
      waitUntil(`the focus on « ${name} »`, async () => (await tab.find(findNamed, name, selector, true)) !== null),
    seeTyped: (text: string) => waitUntil(`« ${text} » in a field`, () => tab.read(hasTyped, text)),
    seeServiceWorker: () =>
      waitUntil("the service worker", () => tab.read(() => navigator.serviceWorker.controller !== null)),
    loseNetwork: site.discard,
    arriveAt: (path: string) => waitUntil(path, async () => (await tab.read(() => location.pathname)) === path),
  };
}

async function waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      if (await isDone()) return;
      cause = undefined;
    } catch (error) {
      // Another element covers it, or the page is just being replaced.
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain for ${what}`, { cause });
}

/**
 * Runs in the page: the visible element with this name, or whose name begins with it. A dialog hides everything behind
 * it.
 * @param hasFocus compares `activeElement`: `:focus` would need an active window, which a screen without a window
 * manager lacks
 */
function findNamed(name: string, selector: string, hasFocus: boolean): Element | null {
  const plain = (text: string) => text.replaceAll("\u2011", "-").replace(/\s+/g, " ").trim();
  const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const named = [...scope.querySelectorAll<HTMLInputElement>(selector)]
    .filter((element) => !hasFocus || element === document.activeElement)
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 0)
    .map((element) => ({
      element,
      name: plain(element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent ?? ""),
    }));
  const found = named.find((one) => one.name === name) ?? named.find((one) => one.name.startsWith(name));
  return found?.element ?? null;
}

function visibleText(): string {
  return document.body.innerText.replaceAll("\u2011", "-").replace(/\s+/g, " ");
}

function hasTyped(text: string): boolean {
  const controls = document.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...controls].some(({ value }) => value.replace(/\s+/g, " ") === text);
}
