import { createContext } from "react";

export type LinkTarget = { href: string; label: string };

/** The pages that a link in any text of the form may lead to; none in forms whose texts have no marks. */
export const TARGETS_LIST = "pages-du-site";

export const LinkTargets = createContext<readonly LinkTarget[]>([]);
