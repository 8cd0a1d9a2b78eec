import { useEffect } from "react";

export const ERROR_TITLE = "Erreur\u00a0: ";

/** A refused form says so in the title of its page too: the first thing that a screen reader says. */
export function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return;
    if (!document.title.startsWith(ERROR_TITLE)) document.title = ERROR_TITLE + document.title;
    return () => {
      document.title = document.title.replace(ERROR_TITLE, "");
    };
  }, [isRefused]);
}
