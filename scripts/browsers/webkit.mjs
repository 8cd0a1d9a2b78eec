import { spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, By, Key } from "selenium-webdriver";
import { freePort } from "../../test/free-port.ts";

/** Debian's WebKitGTK in its MiniBrowser, on a screen in memory. */
export async function startWebKit() {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3], "data");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // Its sandbox does not run as root or in containers.
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  await untilListening(port);
  const builder = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: "MiniBrowser" });
  const first = await builder.build();
  const version = (await first.getCapabilities()).getBrowserVersion();
  await first.quit();
  return {
    version: `WebKitGTK ${version}`,
    openTab: async () => {
      const session = await builder.build();
      // The driver's own timeout for a page is five minutes.
      await session.manage().setTimeouts({ pageLoad: 20_000, script: 10_000 });
      return openTab(session);
    },
    close: () => {
      driver.kill();
      screen.kill();
    },
  };
}

/** @returns {import("../../test/browsers/visitor.ts").Tab<import("selenium-webdriver").WebElement>} */
function openTab(session) {
  const faults = new Set();
  const collect = async () => {
    for (const fault of await session.executeScript(recordFaults)) faults.add(fault);
  };
  const read = async (inPage, ...args) => {
    await collect();
    return session.executeScript(inPage, ...args);
  };
  // The driver does not scroll to an element outside the window, and then cannot press it.
  const bringIntoView = (element) =>
    session.executeScript((control) => control.scrollIntoView({ block: "center" }), element);
  return {
    read,
    open: (address) => session.get(address),
    back: () => session.navigate().back(),
    resize: (width, height) => session.manage().window().setRect({ width, height }),
    find: read,
    press: async (element) => {
      await bringIntoView(element);
      await element.click();
    },
    choose: async (element, value) => {
      await bringIntoView(element);
      await element.findElement(By.css(`option[value="${value}"]`)).click();
    },
    type: (text) => session.actions().sendKeys(text).perform(),
    pressKey: (key) => session.actions().sendKeys(Key[key.toUpperCase()]).perform(),
    faults: async () => {
      await collect();
      return [...faults];
    },
    close: () => session.quit(),
  };
}

/**
 * Runs in the page and returns its faults so far. WebDriver has no log: this hears exceptions and console errors after
 * the first look at a page, and policy violations from the start.
 */
function recordFaults() {
  if (!window.recordedFaults) {
    const faults = [];
    window.recordedFaults = faults;
    const { error, warn } = console;
    console.error = (...words) => faults.push(words.join(" ")) && error(...words);
    console.warn = (...words) => faults.push(words.join(" ")) && warn(...words);
    addEventListener("error", ({ message }) => faults.push(message));
    addEventListener(
      "unhandledrejection",
      ({ reason, defaultPrevented }) => defaultPrevented || faults.push(String(reason)),
    );
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports) faults.push(`policy: ${body.effectiveDirective} ${body.blockedURL}`);
      },
      { types: ["csp-violation"], buffered: true },
    ).observe();
  }
  return window.recordedFaults;
}

async function untilListening(port) {
  for (;;) {
    const isListening = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
