/** HSTS of two years (specification §9). */
const twoYearsInSeconds = 63_072_000;

/** The headers of every answer (specification §9), but for the content policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not `no-referrer`: under it browsers send `Origin: null` with a plain form post.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": `max-age=${twoYearsInSeconds}; includeSubDomains`,
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Of a page whose address opens something or names somebody, no other site learns even that it was read.
 * @param pattern of its route
 */
export function isPrivate(pattern: string): boolean {
  return /:token\b|^\/(auth|admin)\b/.test(pattern);
}

/** The content policy of what is no page: opened as one all the same, it can neither run nor load anything. */
export const closedPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * @param contentType of the answer; only a page gets a policy under which something runs
 * @param scriptSources what may run besides the site's own files: a nonce or hashes, already quoted
 */
export function contentPolicy(contentType: string | null | undefined, scriptSources: readonly string[]): string {
  return contentType?.startsWith("text/html") ? pagePolicy(scriptSources) : closedPolicy;
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
  ].join("; ");
}
