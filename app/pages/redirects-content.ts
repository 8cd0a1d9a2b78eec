import * as v from "valibot";
import { list } from "../content/define.ts";
import { isLinkTarget } from "../content/inline.ts";
import { defineContent } from "../content/kind.ts";
import { line, lineOf } from "../content/nodes.ts";

export const MOST_REDIRECTS = 100;

const from = v.pipe(
  lineOf(200),
  v.check((path) => /^\/[^?#\\]+$/.test(path), "Une ancienne adresse commence par « / », sans « ? » ni « # »."),
  v.check(
    (path) => !/^\/(?:admin|auth|api)(?:\/|$)/i.test(path),
    "Les adresses de l’administration ne se redirigent pas.",
  ),
  // The old address of a file may contain spaces.
  v.transform((path) => path.replace(/\s/g, encodeURIComponent)),
);
const target = v.pipe(
  lineOf(300),
  v.check((typed) => /^[/h]/.test(typed) && isLinkTarget(typed), "Elle commence par « / » ou « https:// »."),
  // The site redirects `/contact/` to `/contact`: store the latter.
  v.transform((typed) => {
    const path = pathOf(typed);
    return typed.startsWith("/") ? path.replace(/(?<=.)\/+$/, "") + typed.slice(path.length) : typed;
  }),
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
            help: `${MOST_REDIRECTS} au plus. Par exemple : de /ancien-tarif.html vers /activites/granules-bois. « Mène à » propose les pages du site.`,
            noun: "adresse",
            most: MOST_REDIRECTS,
            canMove: false,
          },
          {
            from: line("Ancienne adresse", "", { schema: from }),
            to: line("Mène à", "", { schema: target, isLink: true }),
          },
          [],
        ),
      },
    },
  ],
  {
    checkNew: ({ list }, published): Record<string, string> => {
      const known = list.map(({ from }) => comparable(from));
      const problems = list.flatMap(({ from, to }, index): [string, string][] => {
        const name = `list.${index}`;
        if (known.indexOf(known[index] ?? "") < index) return [[`${name}.from`, "Cette adresse est déjà plus haut."]];
        const end = redirectOf({ list }, to);
        // Earlier releases stored chains when a page moved: keep those that end, and accept no new one.
        const isKept =
          published?.list.some((line) => line.from === from && line.to === to) &&
          redirectOf(published, to) !== undefined;
        if (end === undefined || (isKept && redirectOf({ list }, end) === undefined)) return [];
        return [[`${name}.to`, "Cette adresse mène elle-même ailleurs."]];
      });
      return Object.fromEntries(problems);
    },
  },
);

export type Redirects = typeof redirectsContent.shipped;

/**
 * Where an old address leads, in one hop, because browsers and search engines limit chains; undefined when it leads
 * nowhere. Along a chain the query and fragment of a target stay, unless the next one has its own.
 */
export function redirectOf({ list }: Redirects, address: string, mostHops = list.length): string | undefined {
  const path = pathOf(address);
  const wanted = comparable(path);
  const to = list.find(({ from }) => comparable(from) === wanted)?.to;
  if (to === undefined) return undefined;
  const next = /[?#]/.test(to) ? to : to + address.slice(path.length);
  return (mostHops > 0 ? redirectOf({ list }, next, mostHops - 1) : undefined) ?? next;
}

export function inOneHop(list: Redirects["list"]): Redirects["list"] {
  return list.map(({ from, to }) => {
    const end = redirectOf({ list }, to) ?? to;
    return { from, to: v.is(target, end) ? end : pathOf(end) };
  });
}

/** Without query and fragment. */
export const pathOf = (address: string) => address.replace(/[?#].*$/, "");

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
