/** Between instants and what clocks in Paris show, whatever the clock of the machine. */

const PARIS_CLOCK = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function parisClock(instant: Date): { date: string; time: string } {
  const parts = PARIS_CLOCK.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

export function parisDate(instant: Date): string {
  return parisClock(instant).date;
}

/**
 * Paris is two hours ahead of UTC in summer and one in winter: the summer reading is right when Paris agrees.
 * The hour that autumn repeats is its first passage; the hour that spring skips is counted on from the change.
 */
export function parisInstant(date: string, time: string): Date {
  const inSummer = new Date(`${date}T${time}:00+02:00`);
  const clock = parisClock(inSummer);
  return clock.date === date && clock.time === time ? inSummer : new Date(`${date}T${time}:00+01:00`);
}
