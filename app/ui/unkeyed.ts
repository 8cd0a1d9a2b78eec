import { createElement, Fragment, type ReactNode } from "react";

/** Children in a fixed order, which need no keys. `Children.toArray` would warn in development. */
export const unkeyed = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);
