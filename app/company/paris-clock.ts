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

/** `HH:MM` */
export function parisTime(instant: Date): string {
  return parisClock(instant).time;
}

/**
 * Paris is UTC+2 in summer and UTC+1 in winter: take the summer reading if it round-trips. A time
 * that autumn repeats means its first occurrence; one that spring skips counts on from the change.
 */
export function parisInstant(date: string, time: string): Date {
  const inSummer = new Date(`${date}T${time}:00+02:00`);
  const clock = parisClock(inSummer);
  return clock.date === date && clock.time === time ? inSummer : new Date(`${date}T${time}:00+01:00`);
}
