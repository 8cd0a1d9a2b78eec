import { useEffect } from "react";

export const ERROR_TITLE = "Erreur : ";

/** Marks a refused form in the page title, which screen readers announce first. */
export function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return;
    if (!document.title.startsWith(ERROR_TITLE)) document.title = ERROR_TITLE + document.title;
    return () => {
      document.title = document.title.replace(ERROR_TITLE, "");
    };
  }, [isRefused]);
}
