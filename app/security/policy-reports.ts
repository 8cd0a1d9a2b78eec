/** Browsers report violations of the content policy here: counted, never stored. A visitor can forge them. */

const DIRECTIVES = [
  "script-src-elem",
  "script-src-attr",
  "script-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "frame-src",
  "form-action",
] as const;
const SOURCES = ["inline", "eval", "extension", "own", "other"] as const;
/** Further reports in one request are not counted. */
const REPORTS_AT_ONCE = 20;

type PolicyReport = {
  directive: (typeof DIRECTIVES)[number] | "other";
  source: (typeof SOURCES)[number];
};

/** Counts since the start, one per kind of report, at most 60 kinds. */
export type PolicyReports = Map<string, PolicyReport & { count: number }>;

export function countReports(counts: PolicyReports, reports: readonly PolicyReport[]): void {
  for (const report of reports) {
    const key = `${report.directive} ${report.source}`;
    counts.set(key, { ...report, count: (counts.get(key)?.count ?? 0) + 1 });
  }
}

/**
 * Parses reports of a browser (Reporting API, CSP3 §5.3).
 * @returns undefined when it is not a list of reports
 */
export function readReports(text: string, siteUrl: string): PolicyReport[] | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(sent)) return undefined;
  return sent.slice(0, REPORTS_AT_ONCE).flatMap((report: { type?: unknown; body?: Record<string, unknown> } | null) => {
    if (report?.type !== "csp-violation") return [];
    const { effectiveDirective, blockedURL } = report.body ?? {};
    const directive = DIRECTIVES.find((one) => one === effectiveDirective) ?? "other";
    const blocked = typeof blockedURL === "string" ? blockedURL : "";
    return [{ directive, source: sourceOf(blocked, siteUrl) }];
  });
}

function sourceOf(blocked: string, siteUrl: string): PolicyReport["source"] {
  if (/^(?:inline|eval)$/.test(blocked)) return blocked as "inline" | "eval";
  if (/^[a-z-]+-extension\b/.test(blocked)) return "extension";
  return blocked.startsWith(`${siteUrl}/`) ? "own" : "other";
}
