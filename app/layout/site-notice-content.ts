import * as v from "valibot";
import { parisInstant } from "../company/paris-clock.ts";
import { optional, partOrNone } from "../content/define.ts";
import { defineContent } from "../content/kind.ts";
import { choice, date, time } from "../content/nodes.ts";
import { sentence } from "../content/texts.ts";

const moment = () => partOrNone({ day: date("Jour", ""), time: time("Heure", "", { help: "Par exemple : 8h30." }) });

/** One sentence above every public page: « Neige : livraisons suspendues jusqu’à jeudi. » */
export const noticeContent = defineContent(
  {
    key: "notice",
    label: "Annonce sur tout le site",
    object: "l’annonce",
    path: "/admin/contenu/annonce",
    seenAt: { href: "/", label: "Voir l’accueil" },
    previews: [{ page: "accueil", label: "Aperçu de l’accueil" }],
  },
  [
    {
      title: "L’annonce",
      of: {
        text: optional(sentence("Texte", "", 160, "Si vide : aucune annonce. Un lien s’écrit [ainsi](/contact).")),
        tone: choice("Ton", "information", { information: "Information", warning: "Alerte" }),
      },
    },
    {
      title: "Début",
      help: "À l’heure de Paris. Vide : dès maintenant.",
      of: { from: moment() },
    },
    {
      title: "Fin",
      help: "À l’heure de Paris. Vide : jusqu’à ce que vous retiriez le texte.",
      of: { until: moment() },
    },
  ],
  {
    together: (schema) =>
      v.pipe(
        schema,
        v.forward(
          v.check(
            ({ from, until }) => from === null || until === null || instantOf(from) < instantOf(until),
            "La fin vient après le début.",
          ),
          ["until"],
        ),
      ),
    judge: ({ until }, published): Record<string, string> => {
      const isKept = JSON.stringify(until) === JSON.stringify(published?.until);
      const isPast = until !== null && instantOf(until) <= Date.now();
      return isPast && !isKept ? { "until.day": "Cette fin est déjà passée." } : {};
    },
  },
);

export type SiteNotice = typeof noticeContent.shipped;
export type ShownNotice = { text: string; tone: SiteNotice["tone"] };

/** The notice that pages show at this instant. */
export function noticeAt({ text, tone, from, until }: SiteNotice, now: Date): ShownNotice | null {
  const hasBegun = from === null || instantOf(from) <= now.getTime();
  const isOver = until !== null && instantOf(until) <= now.getTime();
  return text !== null && hasBegun && !isOver ? { text, tone } : null;
}

/** The next instant at which pages change because of the notice; null when there is none. */
export function nextNoticeChange({ text, from, until }: SiteNotice, now: Date): Date | null {
  if (text === null) return null;
  const instants = [from, until].flatMap((at) => (at === null ? [] : instantOf(at))).filter((at) => at > now.getTime());
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

function instantOf({ day, time }: { day: string; time: string }): number {
  return parisInstant(day, time).getTime();
}
