import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { formatPhone, telHref } from "../../core/text/typography.ts";
import { contactMail } from "../company/contact-mail.ts";
import { useFacts, useMenuPages, useSiteWords } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import { Icon } from "../ui/icon.tsx";
import { activities } from "./destinations.ts";
import styles from "./main-menu.module.css";
import { MENU_ID } from "./menu-state.ts";
import { OpeningLabel } from "./opening-label.tsx";
import { OwnSites } from "./own-sites.tsx";

/**
 * One list: a row of links on a large screen, a full-screen popover on a small one. `popover` and `<details>` open and
 * close without script; script keeps the focus inside (menu-behaviour.ts).
 */
export function MainMenu() {
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
        <Submenu heading="activites" label="Nos Activités">
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
        </Submenu>
        <Item heading="a-propos" label="À propos" />
        <Item to="/avis" label="Avis Clients" />
        <Item heading="recrutement" label="Recrutement" />
        <Item heading="contact" label="Contact" />
      </ul>
      <OwnSites className={styles.outside} />
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

type ItemProps = { label: string } & ({ to: string; heading?: never } | { heading: Heading; to?: never });
type Heading = "activites" | "a-propos" | "recrutement" | "contact";

/** A link; if staff added pages below it, a submenu that begins with the link. */
function Item({ label, heading, to = `/${heading}` }: ItemProps) {
  const pages = useMenuPages(heading ?? "none");
  if (heading && pages.length > 0) {
    return (
      <Submenu heading={heading} label={label}>
        <li>
          <MenuLink to={to} className="strong">
            {label}
          </MenuLink>
        </li>
      </Submenu>
    );
  }
  return (
    <li>
      <MenuLink to={to} className={styles.entry} hasPagesBelow={to !== "/"}>
        {label}
      </MenuLink>
    </li>
  );
}

function Submenu({ heading, label, children }: { heading: Heading; label: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const { say } = useWords();
  const pages = useMenuPages(heading);
  const isHere = pathname.startsWith(`/${heading}`) || pages.some(({ path }) => path === pathname);
  return (
    <li>
      <details className={styles.details} name="menu">
        <summary className={`unmarked ${styles.entry}`} data-current={isHere || undefined}>
          {label}
          <Icon name="chevron" className={`chevron ${styles.chevron}`} />
        </summary>
        <ul className={styles.panel}>
          {children}
          {pages.map(({ path, label }) => (
            <li key={path}>
              <MenuLink to={path} className="strong">
                {say(label)}
              </MenuLink>
            </li>
          ))}
        </ul>
      </details>
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
