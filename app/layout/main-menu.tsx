import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { formatPhone, telHref } from "../../core/text/typography.ts";
import { contactMail } from "../company/contact-mail.ts";
import { useFacts, useSiteWords } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import { Icon } from "../ui/icon.tsx";
import { activities } from "./destinations.ts";
import styles from "./main-menu.module.css";
import { MENU_ID } from "./menu-state.ts";
import { OpeningLabel } from "./opening-label.tsx";

/**
 * One list: a line of links on a large screen, a popover that fills a small one. `popover` and `<details>` open and
 * close without script; script keeps the focus inside (menu-behaviour.ts).
 */
export function MainMenu() {
  const { pathname } = useLocation();
  const { phones, emails } = useFacts();
  const summaries = useSiteWords().activities;
  const { say } = useWords();

  return (
    <nav id={MENU_ID} popover="auto" className={styles.menu} aria-label="Menu principal">
      <div className={`split fine ${styles.top}`}>
        <OpeningLabel />
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          popoverTarget={MENU_ID}
          aria-label="Fermer le menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className={styles.list}>
        <Item to="/" label="Accueil" />
        <li>
          <details className={styles.details}>
            <summary
              className={`unmarked ${styles.entry}`}
              data-current={pathname.startsWith("/activites") || undefined}
            >
              Nos Activités
              <Icon name="chevron" className={`chevron ${styles.chevron}`} />
            </summary>
            <ul className={styles.panel}>
              {activities.map(({ to, label, material }) => (
                <li key={to} data-material={material}>
                  <MenuLink to={to}>
                    <span className="strong">{label}</span>
                    <span className="soft fine">{say(summaries[material])}</span>
                  </MenuLink>
                </li>
              ))}
              <li>
                <MenuLink to="/activites" className={`strong ${styles.all}`}>
                  Toutes nos activités
                  <Icon name="arrow" />
                </MenuLink>
              </li>
            </ul>
          </details>
        </li>
        <Item to="/a-propos" label="À propos" />
        <Item to="/avis" label="Avis Clients" />
        <Item to="/recrutement" label="Recrutement" />
        <Item to="/contact" label="Contact" />
      </ul>
      <a className={`strong ${styles.phone}`} href={telHref(phones.landline)}>
        Appeler le {formatPhone(phones.landline)}
      </a>
      <a className={`target ${styles.mail}`} href={contactMail(emails.contact)} target="_blank" rel="noreferrer">
        <Icon name="mail" />
        <span className={styles.address}>{emails.contact}</span>
      </a>
    </nav>
  );
}

function Item({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <MenuLink to={to} className={styles.entry} hasPagesBelow={to !== "/"}>
        {label}
      </MenuLink>
    </li>
  );
}

type MenuLinkProps = { to: string; className?: string | undefined; hasPagesBelow?: boolean; children: ReactNode };

function MenuLink({ to, className, hasPagesBelow = false, children }: MenuLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (hasPagesBelow && pathname.startsWith(`${to}/`));
  return (
    <a href={to} className={className} aria-current={isHere ? "page" : undefined}>
      {children}
    </a>
  );
}
