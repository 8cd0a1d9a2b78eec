/** Made by scripts/vite-islands.ts. */
declare module "virtual:islands" {
  import type { ComponentType, ReactNode } from "react";

  /** The address of the script of each island, by its component. */
  export const islands: ReadonlyMap<ComponentType<never>, string>;
  export const scripts: { visitor: string; hydrate: string; react: string[] };
  /** Minified, for the head of every page. */
  export const firstPaint: string;
  export function renderToString(node: ReactNode, options: { identifierPrefix: string }): string;
}
