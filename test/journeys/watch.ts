import { expect, type Page } from "@playwright/test";

export type Watch = {
  /**
   * Fails on any recorded fault, except exactly these console errors and warnings, each as often as listed.
   * @param repeated a line that may occur any number of times
   */
  expectClean(expected?: readonly string[], repeated?: string): Promise<void>;
  requests: readonly string[];
};

type Violation = { blockedURI: string; effectiveDirective: string };

/**
 * Watches a page from before its first navigation.
 * @param siteUrl requests to any other origin are third parties
 */
export async function watchPage(page: Page, siteUrl: string): Promise<Watch> {
  const consoleLines: string[] = [];
  const faults: string[] = [];
  const requests: string[] = [];

  page.on("console", (message) => {
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && message.text() !== "Service Worker registration blocked by Playwright")
      consoleLines.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    requests.push(request.url());
    if (isForeign(request.url(), siteUrl)) faults.push(`third party: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // "ERR_ABORTED": a navigation or prefetch that the next one replaced. "csp": the violation
    // event below reports it, except without JavaScript, where the page's own script is blocked.
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") faults.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`);
  });
  // Browsers do not log every violation, but always fire the event.
  await page.exposeFunction("reportViolation", ({ blockedURI, effectiveDirective }: Violation) => {
    faults.push(`policy: ${effectiveDirective} ${blockedURI}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      (window as unknown as { reportViolation(violation: Violation): void }).reportViolation({
        blockedURI,
        effectiveDirective,
      });
    });
  });

  return {
    requests,
    expectClean: async (expected = [], repeated) => {
      // A round trip flushes pending console messages.
      if (!page.isClosed()) await page.evaluate(() => undefined);
      expect(consoleLines.filter((line) => line !== repeated).sort()).toEqual([...expected].sort());
      expect(faults).toEqual([]);
    },
  };
}

function isForeign(address: string, siteUrl: string): boolean {
  const { protocol, origin } = new URL(address);
  return protocol.startsWith("http") && origin !== new URL(siteUrl).origin;
}
