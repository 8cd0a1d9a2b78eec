import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { isPlainClick } from "../ui/plain-click.ts";
import styles from "./tabs.module.css";

export type Tab = {
  id: string;
  label: ReactNode;
  /** The page with this tab open, for new windows and without JavaScript. */
  href: string;
  content: ReactNode;
};

/** ARIA tabs: arrows, Home and End move, and a focused tab opens. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const [open, setOpen] = useState(current);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex(({ id }) => id === open);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    setOpen(next.id);
    document.getElementById(`onglet-${next.id}`)?.focus();
  };

  return (
    <>
      <div className="cluster gap-5 rows-0 line-below" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, label, href }) => (
          <Link
            key={id}
            id={`onglet-${id}`}
            className={`target strong plain ${styles.tab}`}
            to={href}
            role="tab"
            aria-selected={id === open}
            aria-controls={`panneau-${id}`}
            tabIndex={id === open ? 0 : -1}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              setOpen(id);
            }}
          >
            {label}
          </Link>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`panneau-${id}`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`onglet-${id}`}
          hidden={id !== open}
        >
          {content}
        </div>
      ))}
    </>
  );
}
