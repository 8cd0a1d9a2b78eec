// Judges a scan by the proxy's log: if the site turned its requests away, it proves nothing.

const minRequests = 50;
/** Above this share of 403 and 429 the scan tested only the rate limits. */
const maxTurnedAway = 0.05;

/** @returns the text for the table, and whether the scan reached the site without breaking it */
export function judgeCases(cases) {
  const of = (wanted) => cases.filter(wanted).length;
  const sent = of(({ method }) => method !== "GET" && method !== "HEAD");
  const turnedAway = of(({ status }) => status === 403 || status === 429);
  const faults = cases.filter(({ status }) => status >= 500);
  return {
    words: `${cases.length} demandes dont ${sent} envois, ${turnedAway} refusées d’emblée, ${faults.length} en erreur${faults.length > 0 ? ` (${faults[0].method} ${faults[0].path.slice(0, 200)})` : ""}`,
    counts: cases.length >= minRequests && turnedAway <= cases.length * maxTurnedAway && faults.length === 0,
  };
}
