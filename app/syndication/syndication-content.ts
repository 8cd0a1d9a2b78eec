import * as v from "valibot";
import { defineContent } from "../content/kind.ts";
import { lineOf, lines } from "../content/nodes.ts";

const MOST_SITES = 20;

const origin = v.pipe(
  lineOf(200),
  v.transform((typed) => typed.replace(/\/$/, "").toLowerCase()),
  v.check(isSecureOrigin, "Chaque ligne est l’adresse d’un site, sans rien après : https://boutique.example"),
);

/** An HTTPS origin as `frame-ancestors` takes it: no wildcard, no path. */
function isSecureOrigin(typed: string): boolean {
  const url = URL.parse(typed);
  return url?.protocol === "https:" && url.origin === typed && /^[\w.:-]+$/.test(url.host) && url.host.includes(".");
}

export const syndicationContent = defineContent(
  {
    key: "elsewhere",
    label: "Vos avis ailleurs",
    object: "les sites qui montrent l’encart des avis",
    path: "/admin/contenu/ailleurs",
    seenAt: { href: "/avis/encart", label: "Voir l’encart" },
    previews: [],
  },
  [
    {
      title: "L’encart",
      of: {
        sites: lines("Sites qui peuvent montrer l’encart", [], {
          count: MOST_SITES,
          help: "Un par ligne, par exemple https://boutique.example. Aucun autre site ne peut encadrer une page d’ici.",
          schema: v.pipe(
            v.array(origin, "Une liste est attendue."),
            v.maxLength(MOST_SITES, `${MOST_SITES} sites au plus.`),
          ),
        }),
      },
    },
  ],
);
