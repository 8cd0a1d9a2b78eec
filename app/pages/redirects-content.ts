import * as v from "valibot";
import { list } from "../content/define.ts";
import { isLinkTarget } from "../content/inline.ts";
import { defineContent } from "../content/kind.ts";
import { line, lineOf } from "../content/nodes.ts";

export const MOST_REDIRECTS = 100;

const from = v.pipe(
  lineOf(200),
  v.check((path) => /^\/[^\s?#\\]+$/.test(path), "Une ancienne adresse commence par « / », sans « ? » ni « # »."),
  v.check(
    (path) => !/^\/(?:admin|auth|api)(?:\/|$)/i.test(path),
    "Les adresses de l’administration ne se redirigent pas.",
  ),
);
const to = v.pipe(
  lineOf(300),
  v.check((target) => /^[/h]/.test(target) && isLinkTarget(target), "Elle commence par « / » ou « https:// »."),
);

/** Where addresses that no longer exist lead, permanently. */
export const redirectsContent = defineContent(
  {
    key: "redirects",
    label: "Anciennes adresses",
    object: "les anciennes adresses",
    path: "/admin/contenu/redirections",
    seenAt: { href: "/", label: "Voir l’accueil" },
    previews: [],
  },
  [
    {
      title: "Anciennes adresses",
      of: {
        list: list(
          {
            title: "Anciennes adresses",
            help: `${MOST_REDIRECTS} au plus. Par exemple : de /ancien-tarif.html vers /activites/granules-bois.`,
            noun: "adresse",
            most: MOST_REDIRECTS,
            canMove: false,
          },
          { from: line("Ancienne adresse", "", { schema: from }), to: line("Mène à", "", { schema: to }) },
          [],
        ),
      },
    },
  ],
  {
    judge: ({ list }): Record<string, string> => {
      const known = list.map((each) => comparable(each.from));
      const problems = list.flatMap(({ to }, index): [string, string][] => {
        const name = `list.${index}`;
        if (known.indexOf(known[index] ?? "") < index) return [[`${name}.from`, "Cette adresse est déjà plus haut."]];
        // One hop: browsers and search engines follow no chain for ever.
        return known.includes(comparable(pathOf(to))) ? [[`${name}.to`, "Cette adresse mène elle-même ailleurs."]] : [];
      });
      return Object.fromEntries(problems);
    },
  },
);

export type Redirects = typeof redirectsContent.shipped;

/** The address that a missing one leads to; undefined when there is none. */
export function redirectOf({ list }: Redirects, pathname: string): string | undefined {
  const wanted = comparable(pathname);
  return list.find(({ from }) => comparable(from) === wanted)?.to;
}

const pathOf = (target: string) => target.replace(/[?#].*$/, "");

/** However it is encoded, in any case, with or without a slash at its end. */
export function comparable(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path that is no UTF-8 is compared as it is.
  }
  return decoded.normalize("NFC").toLowerCase().replace(/\/+$/, "");
}
