import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { PhoneLink } from "../contact/phone-link.tsx";
import { activities } from "../layout/destinations.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { SearchEntries } from "./entries.server.ts";
import { NearestPages } from "./nearest-pages.tsx";
import { search } from "./results.ts";
import { buildIndex, FOCUS_DELAY_MS, type SearchIndex } from "./rules.ts";
import shared from "./search.module.css";
import styles from "./search-dialog.module.css";
import { SearchResult } from "./search-result.tsx";
import { SEARCH_PLACEHOLDER, SEARCH_TITLE } from "./wording.ts";

/** Loads the index on demand, so that it includes the newest article. */
export async function loadIndex(): Promise<SearchIndex> {
  const answer = await fetch("/recherche/pages.json");
  if (!answer.ok) throw new Error(`/recherche/pages.json answered ${answer.status}`);
  const { pages, published }: SearchEntries = await answer.json();
  return buildIndex(pages, published);
}

type SearchDialogProps = Omit<LiveSearchProps, "onChosen"> & { open: boolean; onClose: () => void };

export function SearchDialog({ open, onClose, ...search }: SearchDialogProps) {
  return (
    <Dialog title={SEARCH_TITLE} open={open} onClose={onClose}>
      <LiveSearch {...search} onChosen={onClose} />
    </Dialog>
  );
}

/** A pause after which the query counts as complete. */
const RESTED_MS = 2_000;
const shortcuts = [...activities, { to: "/contact", label: "Contact" }];

/** @property takeTyped what was typed before the field could take it */
type LiveSearchProps = { index: SearchIndex; phone: string; takeTyped: () => string; onChosen: () => void };

/** An ARIA combobox with list autocomplete: the focus stays in the field while the arrows move the active option. */
function LiveSearch({ index, phone, takeTyped, onChosen }: LiveSearchProps) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { summary, results, nearest } = search(index, query);
  const optionId = (index: number) => `${id}-${index}`;

  const begin = useEffectEvent(() => {
    input.current?.focus();
    const typed = takeTyped();
    if (typed) setQuery((since) => typed + since);
  });
  useEffect(() => {
    const timer = setTimeout(() => begin(), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  // Request a search without results from the server too, which counts them as it does without JavaScript.
  useEffect(() => {
    if (results.length > 0 || query.trim() === "") return;
    const timer = setTimeout(() => {
      const asked = `/recherche?${new URLSearchParams({ q: query })}`;
      fetch(asked, { method: "HEAD" }).catch(() => undefined);
    }, RESTED_MS);
    return () => clearTimeout(timer);
  }, [query, results.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = results[active];
    // Enter may confirm an IME composition instead of choosing.
    if (!chosen || event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      onChosen();
      location.assign(chosen.path);
    } else if (event.key === "ArrowDown") {
      moveTo((active + 1) % results.length);
    } else if (event.key === "ArrowUp") {
      moveTo((active - 1 + results.length) % results.length);
    } else {
      return;
    }
    event.preventDefault();
  };
  const moveTo = (index: number) => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  };

  return (
    <>
      <label htmlFor={`${id}-query`}>
        <span className="visually-hidden">{SEARCH_TITLE}</span>
      </label>
      <input
        ref={input}
        id={`${id}-query`}
        className={`control ${shared.query} ${styles.query}`}
        // Not "search": there Escape would clear the field instead of closing the dialog.
        type="text"
        inputMode="search"
        enterKeyHint="go"
        placeholder={SEARCH_PLACEHOLDER}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-results`}
        {...(results.length > 0 && { "aria-activedescendant": optionId(active) })}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={`clamp small soft ${shared.summary}`} role="status">
        {summary}
      </p>
      {query === "" && (
        <nav className="strong above-5" aria-labelledby={`${id}-shortcuts`}>
          <p className="small" id={`${id}-shortcuts`}>
            Aller directement à
          </p>
          <ul className={`ruled pad-0 line-below above-2 ${shared.links}`}>
            {shortcuts.map(({ to, label }) => (
              <li key={to}>
                <a href={to} onClick={onChosen}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {nearest.length > 0 && <NearestPages pages={nearest} phone={<PhoneLink number={phone} />} />}
      {results.length > 0 && (
        <div className="above-2" id={`${id}-results`} role="listbox" aria-label="Pages trouvées">
          {results.map((found, index) => (
            <a
              key={found.path}
              id={optionId(index)}
              className={styles.option}
              href={found.path}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onPointerMove={() => setActive(index)}
              onClick={onChosen}
            >
              <SearchResult page={found} />
            </a>
          ))}
        </div>
      )}
    </>
  );
}
