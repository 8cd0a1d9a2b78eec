import type { Embedding } from "../../app/syndication/embedding.server.ts";

/** HSTS of two years (specification §9). */
const twoYearsInSeconds = 63_072_000;

/** The headers of every answer (specification §9), except the content policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // `no-referrer` would make browsers send `Origin: null` with a form.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": `max-age=${twoYearsInSeconds}; includeSubDomains`,
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Whether other sites must not see the page's address in `Referer`, because it grants access or names somebody.
 * @param pattern of its route
 */
export function isPrivate(pattern: string): boolean {
  return /:token\b|^\/(auth|admin)\b/.test(pattern);
}

/** The headers of an answer that any site may load, or that some sites may frame. */
export function openTo({ isShared, framedBy }: Embedding, headers: Record<string, string>): Record<string, string> {
  const { "X-Frame-Options": denied, ...rest } = headers;
  const isFramed = framedBy.length > 0;
  const policy = headers["Content-Security-Policy"]?.replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${framedBy.join(" ")}`,
  );
  return {
    ...rest,
    // `X-Frame-Options` cannot name origins.
    ...(isFramed ? policy && { "Content-Security-Policy": policy } : denied && { "X-Frame-Options": denied }),
    ...(isShared && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  };
}

/** The content policy of anything but a page: it can neither run nor load anything. */
export const closedPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The content policy of an uploaded logo: its own styles, no script, no other address, no origin. */
const drawingPolicy = `${closedPolicy}; style-src 'unsafe-inline'; sandbox`;

/** The content policy of the service worker: it fetches our own pages and files, and imports nothing. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Adds the charset, which the router omits for the data of a page. */
export function typeHeader(type: string | null): Record<string, string> {
  return type && /^text\/[\w.+-]+$/.test(type) ? { "content-type": `${type}; charset=utf-8` } : {};
}

/** Browsers report violations of the content policy to app/security/policy-reports-route.ts. */
const reportingEndpoint = { "Reporting-Endpoints": 'site="/api/rapports"' };

/**
 * @param contentType only pages may run scripts
 * @param scriptSources a quoted nonce or quoted hashes, in addition to the site's own files
 */
export function policyHeaders(
  contentType: string | null | undefined,
  scriptSources: readonly string[],
): Record<string, string> {
  if (contentType?.startsWith("text/html")) {
    return { "Content-Security-Policy": pagePolicy(scriptSources), ...reportingEndpoint };
  }
  const isDrawing = contentType?.startsWith("image/svg+xml");
  return { "Content-Security-Policy": isDrawing ? drawingPolicy : closedPolicy };
}

function pagePolicy(scriptSources: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptSources].join(" ")}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "report-to site",
  ].join("; ");
}
