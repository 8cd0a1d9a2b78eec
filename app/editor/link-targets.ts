import { createContext } from "react";

export type LinkTarget = { href: string; label: string };

/** The pages that a link in any text of the form may lead to; null in forms whose texts have no marks. */
export const LinkTargets = createContext<readonly LinkTarget[] | null>(null);

/** The pages that a link in an article may lead to. */
export const ArticleLinkTargets = createContext<readonly LinkTarget[]>([]);
