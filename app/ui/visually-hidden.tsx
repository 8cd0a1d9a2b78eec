import type { ReactNode } from "react";

/** For screen readers only. The class `visually-hidden` does the same on any element. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
