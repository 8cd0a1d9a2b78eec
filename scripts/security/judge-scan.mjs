// Judges a scan by the proxy's log: if the site refused its requests, it proves nothing.

const minRequests = 50;
/** Above this share of 403 and 429, the scan tested only the rate limits. */
const maxRefusedShare = 0.05;

/** @returns the text for the table, and whether the scan reached the site without breaking it */
export function judgeScan(requests) {
  const of = (wanted) => requests.filter(wanted).length;
  const sent = of(({ method }) => method !== "GET" && method !== "HEAD");
  const refused = of(({ status }) => status === 403 || status === 429);
  const faults = requests.filter(({ status }) => status >= 500);
  return {
    text: `${requests.length} requests, ${sent} of them posts, ${refused} refused with 403 or 429, ${faults.length} faults${faults.length > 0 ? ` (${faults[0].method} ${faults[0].path.slice(0, 200)})` : ""}`,
    isValid: requests.length >= minRequests && refused <= requests.length * maxRefusedShare && faults.length === 0,
  };
}
