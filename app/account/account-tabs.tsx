import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./account-tabs.module.css";

const TABS = [
  { key: "connexion", label: "Connexion" },
  { key: "inscription", label: "Inscription" },
] as const;

export type Tab = (typeof TABS)[number]["key"];

export function tabOf(value: string | null): Tab {
  return value === "inscription" ? "inscription" : "connexion";
}

/** Tabs that are links: each form has its own address, with or without script. Arrow keys move between them with script. */
export function AccountTabs({ selected, search, children }: { selected: Tab; search: string; children: ReactNode }) {
  return (
    <>
      <div role="tablist" className={styles.tabs} aria-label="Connexion ou inscription" onKeyDown={moveBetweenTabs}>
        {TABS.map(({ key, label }) => (
          <Link
            key={key}
            id={`onglet-${key}`}
            role="tab"
            aria-selected={key === selected}
            aria-controls="compte"
            to={`/auth${withTab(search, key)}`}
            replace
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="compte" aria-labelledby={`onglet-${selected}`}>
        {children}
      </div>
    </>
  );
}

function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("[role=tab]")];
  const other = tabs.find((tab) => tab !== document.activeElement);
  other?.focus();
  other?.click();
}

function withTab(search: string, tab: Tab): string {
  const query = new URLSearchParams(search);
  if (tab !== "connexion") query.set("onglet", tab);
  return query.size > 0 ? `?${query}` : "";
}
