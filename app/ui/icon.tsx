import sprite from "../assets/drawings.svg?url";

type IconName = "search" | "phone" | "mail" | "menu" | "close" | "arrow" | "chevron" | "outside" | "settings";

/**
 * Decorative: repeats the text beside it. Its outline is in the same file as the wordmark (app/layout/wordmark.tsx).
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
