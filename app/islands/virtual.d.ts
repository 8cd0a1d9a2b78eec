interface Window {
  /** Pressed before visitor.ts has started (app/consent/first-paint.ts). */
  earlyPress?: Element;
}

/** Addresses that scripts/vite-islands.ts writes into visitor.ts. */
declare const HYDRATE_ADDRESS: string;
declare const REACT_ADDRESSES: string[];

/** Made by scripts/vite-islands.ts. */
declare module "virtual:islands" {
  import type { ComponentType, ReactNode } from "react";

  /** The address of the script of each island, by its component. */
  export const islands: ReadonlyMap<ComponentType<never>, string>;
  export const visitorScript: string;
  /** Minified, for the head of every page. */
  export const firstPaint: string;
  export function renderToString(node: ReactNode, options: { identifierPrefix: string }): string;
}
