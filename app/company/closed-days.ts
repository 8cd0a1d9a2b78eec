import { formatDate, typeset } from "../ui/typography.ts";
import type { ExceptionalClosure } from "./hours.ts";

/** « Fermé du 24 au 26 décembre 2026 : inventaire »: what both days share is said once. */
export function closedDays({ from, to, reason }: ExceptionalClosure): string {
  const days = from === to ? `le ${formatDate(from)}` : `du ${firstDay(from, to)} au ${formatDate(to)}`;
  return `Fermé ${days}${typeset(` : ${reason}`)}`;
}

function firstDay(from: string, to: string): string {
  const written = formatDate(from);
  const yearAt = written.lastIndexOf("\u00a0");
  const monthAt = written.indexOf("\u00a0");
  if (from.slice(0, 7) === to.slice(0, 7)) return written.slice(0, monthAt);
  return from.slice(0, 4) === to.slice(0, 4) ? written.slice(0, yearAt) : written;
}
