import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

type Target = { targetId: string; type: string; url: string };
type Message = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: { sessionId: string; targetInfo: Target };
};

/** After this time, ask the page again: it may have been replaced meanwhile. */
const REPLY_MS = 5_000;
const WAIT_MS = 20_000;

/** The whole browser: Debian's headless shell has no memory for the back button. */
export const wholeChromium = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);

/**
 * A browser with one tab. Playwright loses a tab whose page was prerendered, or that the back button restores from
 * memory.
 */
export async function openChromium(executable: string, switches: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "chromium-"));
  const options = [
    "--headless",
    "--remote-debugging-port=0",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--window-size=1280,900",
  ];
  const child = spawn(
    executable,
    [...options, ...switches, "--disable-background-networking", `--user-data-dir=${folder}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const { call, sessions } = await connect(child);

  const targets = async () =>
    (await call<{ targetInfos: Target[] }>("Target.getTargets", { filter: [{}] })).targetInfos;
  // Attach to the tab: with a debugger on the page alone, the browser prerenders nothing.
  const { targetId } = (await targets()).find(({ type }) => type === "tab") as Target;
  const { sessionId } = await call<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
  await call("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);

  /** Sends a command to the visible page, or to the prerendered one, which may replace it. */
  const onPage = async <Result>(method: string, parameters: object, isAhead = false): Promise<Result> => {
    const seen = (await targets()).find(({ targetId }) => sessions.has(targetId));
    // The browser does not list a page before it is shown.
    const session = isAhead ? [...sessions.values()].at(-1) : seen && sessions.get(seen.targetId);
    if (!session) throw new Error("no page is seen");
    return call<Result>(method, parameters, session);
  };

  const evaluate = async <Result>(expression: string, isAhead = false): Promise<Result> => {
    const evaluation = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await onPage<{ result: { value: Result }; exceptionDetails?: unknown }>(
      "Runtime.evaluate",
      evaluation,
      isAhead,
    );
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  };

  /** Waits until the expression is true on the visible page, or on a prerendered one. */
  const until = (expression: string, isAhead = false) => untilTrue(() => evaluate(expression, isAhead), expression);

  const pointer = (type: string, at: object, more: object = {}) =>
    onPage("Input.dispatchMouseEvent", { type, ...at, ...more });

  /** Moves the pointer to the middle of the first matching element. */
  const hover = async (selector: string) => {
    const at = await evaluate<{ x: number; y: number }>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    await pointer("mouseMoved", at);
    return at;
  };

  return {
    evaluate,
    until,
    hover,
    press: async (selector: string) => {
      const at = await hover(selector);
      const button = { button: "left", clickCount: 1 };
      await pointer("mousePressed", at, button);
      await pointer("mouseReleased", at, button);
    },
    goto: async (url: string) => {
      await onPage("Page.navigate", { url });
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === "complete"`);
    },
    close: async () => {
      const exited = once(child, "exit");
      // Debian's program is a shell script: killing it would leave the browser running.
      await call("Browser.close");
      await exited;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilTrue(ask: () => Promise<unknown>, what: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(20)) {
    // Fails while one page replaces another: ask again.
    if (await ask().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
  }
}

/** The Chrome DevTools Protocol, over the socket that the browser names at its start. */
async function connect(child: ChildProcess) {
  let said = "";
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      said += text;
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (url) resolve(url);
    });
    child.once("exit", () => reject(new Error(said)));
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const waiting = new Map<number, (reply: Message) => void>();
  /** The sessions of the tab's pages, by target. */
  const sessions = new Map<string, string>();
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(data);
    const { id, method, params } = message;
    if (id) waiting.get(id)?.(message);
    const { type, targetId } = params?.targetInfo ?? {};
    if (method === "Target.attachedToTarget" && type === "page" && targetId) {
      sessions.set(targetId, (params as { sessionId: string }).sessionId);
    }
  });
  let id = 0;
  const call = <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result as Result)));
      setTimeout(() => reject(new Error(`${method}: no reply`)), REPLY_MS).unref();
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return { call, sessions };
}
