import { createContext } from "react";
import { typeset } from "../../core/text/typography.ts";

export type LinkTarget = { href: string; label: string };

/** The pages that a link in any text of the form may lead to; none in forms whose texts have no marks. */
export const LinkTargets = createContext<readonly LinkTarget[]>([]);

/** « Fioul et carburants, à « devis » » for a part of a page; the address itself for a page elsewhere. */
export function labelOf(href: string, targets: readonly LinkTarget[]): string {
  const known = (address: string | undefined) => targets.find((target) => target.href === address)?.label;
  const [address, part] = href.split("#");
  const page = known(address);
  return known(href) ?? (page ? typeset(`${page}, à « ${part} »`) : href);
}

/** The `id` of the list that proposes the same pages in a field of an address. */
export const TARGETS_LIST = "pages-du-site";
