/** Calendar days as forms send them (YYYY-MM-DD), judged by the calendar of metropolitan France. */

/** False for 31 February, unlike `new Date("2026-02-31")`, which silently reads 3 March. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day in Europe/Paris at that instant. Days in this form compare as text. */
export function dayInParis(moment: Date): string {
  const parts = Object.fromEntries(paris.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const paris = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
