import * as v from "valibot";
import { defineContent } from "../content/kind.ts";
import { lineOf, lines } from "../content/nodes.ts";
import { isPattern, PATTERN_REFUSED } from "./watched-words.ts";

const MOST = 200;
const LENGTH = 60;

/** Words that moderators want to see highlighted in reviews. They decide nothing. */
export const watchedContent = defineContent(
  {
    key: "watched",
    label: "Mots surveillés dans les avis",
    object: "les mots surveillés dans les avis",
    path: "/admin/contenu/mots-surveilles",
    seenAt: { href: "/admin/avis", label: "Voir les avis" },
    previews: [],
  },
  [
    {
      title: "Mots surveillés",
      of: {
        words: lines("Mots", [], {
          count: MOST,
          most: LENGTH,
          optional: true,
          help: `Un mot, ou des mots qui se suivent, par ligne ; ${MOST} lignes au plus. Majuscules et accents ne comptent pas. « arnaq* » trouve aussi « arnaqueur ».`,
          schema: v.pipe(
            v.array(v.pipe(lineOf(LENGTH), v.check(isPattern, PATTERN_REFUSED)), "Une liste est attendue."),
            v.maxLength(MOST, `${MOST} lignes au plus.`),
          ),
        }),
      },
    },
  ],
);
