import { expect, type Page } from "@playwright/test";

/** What a page must not do unnoticed. Console lines that belong to a page are named where they are expected. */
export type Watch = {
  /** Fails on anything seen so far, but for console errors and warnings that are exactly these, each as often as named. */
  expectClean(expected?: readonly string[]): Promise<void>;
  /** Every address that was asked for, in order. */
  requests: readonly string[];
};

type Violation = { blockedURI: string; effectiveDirective: string };

/**
 * Follows a page, from before its first navigation, across all that it opens.
 * @param siteUrl requests that go anywhere else are third parties
 */
export async function watchPage(page: Page, siteUrl: string): Promise<Watch> {
  const consoleLines: string[] = [];
  const faults: string[] = [];
  const requests: string[] = [];

  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") consoleLines.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    requests.push(request.url());
    if (isForeign(request.url(), siteUrl)) faults.push(`third party: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // "ERR_ABORTED": a navigation or a prefetch that the next one replaced. "csp": told by the violation below, and
    // without any where script is switched off and the page's own is left out for it.
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") faults.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`);
  });
  // The browser does not always write a violation to the console; the event is certain.
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
    expectClean: async (expected = []) => {
      // Whatever the page still has to say has been delivered once it has answered.
      if (!page.isClosed()) await page.evaluate(() => undefined);
      expect([...consoleLines].sort()).toEqual([...expected].sort());
      expect(faults).toEqual([]);
    },
  };
}

function isForeign(address: string, siteUrl: string): boolean {
  const { protocol, origin } = new URL(address);
  return protocol.startsWith("http") && origin !== new URL(siteUrl).origin;
}
