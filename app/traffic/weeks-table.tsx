import { formatDate, formatNumber } from "../../core/text/typography.ts";
import { formatDuration } from "../quote/requests-rules.ts";
import table from "../staff/table.module.css";
import { formatShare } from "./rules.ts";
import { Method } from "./tallies.tsx";
import type { Week } from "./weeks.ts";

export function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <section className="above-6" aria-labelledby="semaines">
      <h2 id="semaines" className="title-s">
        Demandes de devis et avis, par semaine
      </h2>
      <Method
        title="Comment lire ce tableau"
        text="« Demandes » : celles que quelqu’un a marquées traitées, sur celles reçues. « Délai » : le délai médian de la réponse, en jours d’ouverture, comme la promesse du site. « Tenu » : la part des réponses dans le délai promis, les demandes en retard comprises, en rouge au-dessous de 100 %. « Avis » : lus, sur reçus."
      />
      <table className={`${table.table} ${table.stacked} ${table.paired} above-3`} aria-labelledby="semaines">
        <thead>
          <tr>
            <th scope="col">Semaine du</th>
            <th scope="col">Demandes</th>
            <th scope="col">Délai</th>
            <th scope="col">Tenu</th>
            <th scope="col">Avis</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, received, answered, medianMs, inTime, reviews, reviewsRead }) => (
            <tr key={monday}>
              <th scope="row">{dayOf(monday)}</th>
              <td data-label="Demandes">{shareOf(answered, received)}</td>
              <td data-label="Délai">{medianMs === null ? "–" : formatDuration(medianMs)}</td>
              <td data-label="Tenu" className={inTime !== null && inTime < 1 ? "strong danger" : undefined}>
                {inTime === null ? "–" : formatShare(inTime)}
              </td>
              <td data-label="Avis">{shareOf(reviewsRead, reviews)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shareOf = (done: number, all: number) => (all === 0 ? "–" : `${formatNumber(done)} sur ${formatNumber(all)}`);

/** « 16 novembre », with a space that may break. */
const dayOf = (monday: string) => formatDate(monday).split(/\s/).slice(0, 2).join(" ");
