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

/** Permanent redirects for addresses that no longer exist. */
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
    checkNew: ({ list }): Record<string, string> => {
      const known = list.map((each) => comparable(each.from));
      const problems = list.flatMap(({ to }, index): [string, string][] => {
        const name = `list.${index}`;
        if (known.indexOf(known[index] ?? "") < index) return [[`${name}.from`, "Cette adresse est déjà plus haut."]];
        // Allow one hop only: browsers and search engines limit chains.
        return known.includes(comparable(pathOf(to))) ? [[`${name}.to`, "Cette adresse mène elle-même ailleurs."]] : [];
      });
      return Object.fromEntries(problems);
    },
  },
);

export type Redirects = typeof redirectsContent.shipped;

/** The redirect of a missing address; undefined when there is none. */
export function redirectOf({ list }: Redirects, pathname: string): string | undefined {
  const wanted = comparable(pathname);
  return list.find(({ from }) => comparable(from) === wanted)?.to;
}

const pathOf = (target: string) => target.replace(/[?#].*$/, "");

/** Normalises encoding, case and a trailing slash. */
export function comparable(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Compare invalid UTF-8 as it is.
  }
  return decoded.normalize("NFC").toLowerCase().replace(/\/+$/, "");
}
