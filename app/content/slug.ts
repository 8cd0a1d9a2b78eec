import { fold } from "../../core/text/fold.ts";

export function slugOf(title: string): string {
  return (
    fold(title)
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, SLUG_MAX)
      .replace(/^-+|-+$/g, "") || "sans-titre"
  );
}

const SLUG_MAX = 60;
