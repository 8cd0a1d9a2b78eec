import { useRef, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { openOnPress, useOnDemand } from "../ui/use-on-demand.ts";

const searchPath = "/recherche";

/** Links to the search page; with JavaScript a press, Ctrl K or ⌘ K opens the search as a dialog. */
export default function SearchButton({ phone }: { phone: string }) {
  const [search, load] = useOnDemand(async () => {
    const { SearchDialog, loadIndex } = await import("./search-dialog.tsx");
    return { SearchDialog, index: await loadIndex() };
  });
  const [isOpen, setIsOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  /** What was typed since the press, which app/islands/start.ts keeps. */
  const takeTyped = () => {
    if (!link.current) return "";
    const { typed = "" } = link.current.dataset;
    link.current.ariaBusy = null;
    delete link.current.dataset.typed;
    return typed;
  };
  // Ignore failures here: a press retries and shows them.
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      <a
        ref={link}
        href={searchPath}
        className="icon-button"
        data-opens=""
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) =>
          openOnPress(event, load, (link) => {
            // Until its field has the focus, letters are still kept.
            link.ariaBusy = "true";
            setIsOpen(true);
          })
        }
      >
        <Icon name="search" />
        <span className="visually-hidden">Rechercher</span>
      </a>
      {search && (
        <search.SearchDialog
          index={search.index}
          phone={phone}
          open={isOpen}
          takeTyped={takeTyped}
          onClose={() => {
            takeTyped();
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
