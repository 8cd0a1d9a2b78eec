import { useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { isPlainClick } from "../ui/plain-click.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

const searchPath = "/recherche";

export function SearchButton({ className }: { className?: string | undefined }) {
  const [search, bring] = useOnDemand(async () => {
    const { SearchDialog, loadIndex } = await import("./search-dialog.tsx");
    return { SearchDialog, index: await loadIndex() };
  });
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();

  const open = () => {
    bring().then(
      () => setIsOpen(true),
      () => navigate(searchPath),
    );
  };
  // Ignore a failed preload: the press loads again.
  const prepare = () => void bring().catch(() => undefined);

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey;
    if (!isShortcut || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not over a form that somebody is filling in.
    if (!document.querySelector("dialog:modal")) open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onShortcut(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      <Link
        to={searchPath}
        className={className}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          open();
        }}
      >
        <Icon name="search" />
        <VisuallyHidden>Rechercher</VisuallyHidden>
      </Link>
      {search && <search.SearchDialog index={search.index} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
