// What a scan has sent, by the proxy's own record: a scan whose cases were turned away at the door proves nothing.

/** Fewer than this is no scan. */
const leastRequests = 50;
/** Above this share of 403 and 429 the site's door was measured, not the site. */
const mostTurnedAway = 0.05;

/** @returns the words for the table, and whether the scan counts: it reached the site, and nothing broke in it */
export function judgeCases(cases) {
  const of = (wanted) => cases.filter(wanted).length;
  const sent = of(({ method }) => method !== "GET" && method !== "HEAD");
  const turnedAway = of(({ status }) => status === 403 || status === 429);
  const faults = cases.filter(({ status }) => status >= 500);
  return {
    words: `${cases.length} demandes dont ${sent} envois, ${turnedAway} refusées d’emblée, ${faults.length} en erreur${faults.length > 0 ? ` (${faults[0].method} ${faults[0].path.slice(0, 200)})` : ""}`,
    counts: cases.length >= leastRequests && turnedAway <= cases.length * mostTurnedAway && faults.length === 0,
  };
}
