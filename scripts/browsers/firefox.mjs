import puppeteer from "puppeteer-core";

/** Debian's Firefox ESR, over WebDriver BiDi. */
export async function startFirefox() {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr" });
  return {
    version: (await browser.version()).replace("/", " "),
    openTab: () => openTab(browser),
    close: () => browser.close(),
  };
}

/** @returns {Promise<import("../../test/browsers/visitor.ts").Tab<import("puppeteer-core").ElementHandle>>} */
async function openTab(browser) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return {
    open: (address) => page.goto(address),
    // Not `goBack`: it waits for a load event, which a page restored from memory does not fire.
    back: () => page.evaluate(() => history.back()),
    resize: (width, height) => page.setViewport({ width, height }),
    read: (inPage, ...args) => page.evaluate(inPage, ...args),
    find: async (inPage, ...args) => (await page.evaluateHandle(inPage, ...args)).asElement(),
    press: (element) => element.click(),
    choose: (element, value) => element.select(value),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    faults: async () => faults,
    close: () => context.close(),
  };
}
