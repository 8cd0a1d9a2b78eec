import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { JUST_PUBLISHED } from "../layout/just-published.ts";
import styles from "./session-bar.module.css";
import type { SessionUser } from "./session-rules.ts";

/** Shown outside the staff area, whose header has the same links (product reading 18). */
export function SessionBar({ user, page }: { user: SessionUser; page: string }) {
  useEffect(hideQuery, []);
  const mayPublish = user.rights.includes("publier");
  useEffect(() => (mayPublish ? linkHeadings(page) : undefined), [mayPublish, page]);
  return createPortal(
    <nav className={`on-green cluster gap-5 rows-0 middle fine ${styles.bar}`} aria-label="Votre session">
      <a className={`target ${styles.name}`} href="/admin/compte">
        <span className="visually-hidden">Mon compte&nbsp;: </span>
        <bdi>{user.name || user.email}</bdi>
      </a>
      {mayPublish && (
        <a href={editAddress({ page })} className="target">
          Modifier cette page
        </a>
      )}
      {user.rights.length > 0 && (
        <a href="/admin" className="target">
          Administration
        </a>
      )}
      <form method="post" action="/auth/deconnexion">
        <button type="submit" className="link target">
          Se déconnecter
        </button>
      </form>
    </nav>,
    useHost(page),
  );
}

/** The address without one-time messages, safe to pass on. */
function hideQuery(): void {
  if (location.search === `?${JUST_PUBLISHED}`)
    history.replaceState(history.state, "", location.pathname + location.hash);
}

const editAddress = (of: Record<string, string>) => `/admin/contenu/modifier?${new URLSearchParams(of)}`;

/** Adds an edit link to each section. Leaves islands, links and visually hidden titles alone. */
function linkHeadings(page: string): () => void {
  const links = [...document.querySelectorAll<HTMLElement>("main h2")].flatMap((heading) => {
    const text = heading.textContent ?? "";
    if (heading.offsetWidth < 2) return [];
    if (heading.closest("[data-island], a, summary, dialog") || heading.querySelector("a, button")) return [];
    const link = document.createElement("a");
    link.href = editAddress({ page, titre: text });
    link.className = `target ${styles.part}`;
    link.textContent = "Modifier";
    link.ariaLabel = `Modifier : ${text}`;
    heading.append(" ", link);
    // Keeps « Modifier » out of the heading's and the section's accessible name.
    heading.ariaLabel = text;
    return [{ heading, link }];
  });
  return () => {
    for (const { heading, link } of links) {
      link.remove();
      heading.ariaLabel = null;
    }
  };
}

/** Creates the element after the skip link, because pages are the same for everybody. */
function useHost(page: string): HTMLElement {
  const [host] = useState(() => document.createElement("div"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another skip link, or none
  useLayoutEffect(() => {
    const skipLink = document.querySelector(".skip");
    if (skipLink) skipLink.after(host);
    else document.body.prepend(host);
  }, [host, page]);
  useEffect(() => () => host.remove(), [host]);
  return host;
}
