import { createContext } from "react";

export type LinkTarget = { href: string; label: string };

/** The pages that a link in any text of the form may lead to; none in forms whose texts have no marks. */
export const LinkTargets = createContext<readonly LinkTarget[]>([]);

/** The `id` of the list that proposes the same pages in a field of an address. */
export const TARGETS_LIST = "pages-du-site";
