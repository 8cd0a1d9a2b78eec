import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { isPlainClick } from "../ui/plain-click.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

const searchPath = "/recherche";

/** Links to the search page; with JavaScript a press, Ctrl K or ⌘ K opens the search as a dialog. */
export default function SearchButton({ phone }: { phone: string }) {
  const [search, load] = useOnDemand(async () => {
    const { SearchDialog, loadIndex } = await import("./search-dialog.tsx");
    return { SearchDialog, index: await loadIndex() };
  });
  const [isOpen, setIsOpen] = useState(false);

  const open = () => {
    load().then(
      () => setIsOpen(true),
      () => location.assign(searchPath),
    );
  };
  // Ignore failures here: a press retries and shows them.
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      <a
        href={searchPath}
        className="icon-button"
        data-opens=""
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
      </a>
      {search && (
        <search.SearchDialog index={search.index} phone={phone} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
