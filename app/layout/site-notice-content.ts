import { optional } from "../content/define.ts";
import { defineContent } from "../content/kind.ts";
import { choice } from "../content/nodes.ts";
import {
  inOrder,
  isAhead,
  isInTime,
  nextMoment,
  type Planned,
  plannedGroups,
  refusePastEnd,
} from "../content/planned.ts";
import { linked } from "../content/texts.ts";

/** One sentence above every public page: « Neige : livraisons suspendues jusqu’à jeudi. » */
export const noticeContent = defineContent(
  {
    key: "notice",
    label: "Annonce sur tout le site",
    object: "l’annonce",
    path: "/admin/contenu/annonce",
    seenAt: { href: "/", label: "Voir l’accueil" },
    previews: [{ page: "accueil", label: "Aperçu de l’accueil", isBeside: true }],
    isAhead,
    isEmpty: ({ text }) => text === null,
    // A notice without text still removes the former one at its start.
    nextChange: (notice, now) => nextMoment([notice], now),
  },
  [
    {
      title: "L’annonce",
      of: {
        text: optional(linked("Texte", "", 160, "Si vide : aucune annonce.")),
        tone: choice("Ton", "information", { information: "Information", warning: "Alerte" }),
      },
    },
    ...plannedGroups({ from: "dès maintenant", until: "jusqu’à ce que vous retiriez le texte" }),
  ],
  { refine: inOrder, checkNew: refusePastEnd },
);

export type SiteNotice = typeof noticeContent.shipped;
export type ShownNotice = { text: string; tone: SiteNotice["tone"] };

/** The notice that pages show at this instant. */
export function noticeAt(notice: SiteNotice, now: Date): ShownNotice | null {
  const { text, tone } = notice;
  return text !== null && isInTime(notice, now) ? { text, tone } : null;
}

/** The next instant at which its text appears or leaves; null when there is none. */
export function nextNoticeChange(notice: Planned & { text: string | null }, now: Date): Date | null {
  return notice.text === null ? null : nextMoment([notice], now);
}
