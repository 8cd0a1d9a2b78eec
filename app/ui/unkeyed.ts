import { createElement, Fragment, type ReactNode } from "react";

/** Parts that keep their order, as children that need no keys. `Children.toArray` would warn in development. */
export const unkeyed = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);
