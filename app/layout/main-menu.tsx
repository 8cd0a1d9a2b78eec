import { useEffect } from "react";
import { NavLink, useLocation } from "react-router";
import { formatPhone, telHref } from "../../core/text/typography.ts";
import { contactMail } from "../company/contact-mail.ts";
import { useFacts } from "../company/use-facts.ts";
import { Icon } from "../ui/icon.tsx";
import { activities } from "./destinations.ts";
import styles from "./main-menu.module.css";
import { MENU_ID } from "./menu-state.ts";
import { OpeningLabel } from "./opening-label.tsx";

/**
 * One list: a row of links on a large screen, a popover on a small one. `popover` and `<details>`
 * open without JavaScript, which only adds closing after a choice and the focus trap.
 */
export function MainMenu() {
  const { pathname } = useLocation();
  const { phones, emails } = useFacts();

  useEffect(() => {
    const leaving = new AbortController();
    import("./menu-behaviour.ts").then(({ followMenu }) => followMenu(leaving.signal)).catch(() => undefined);
    return () => leaving.abort();
  }, []);

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
              <Icon name="chevron" className={styles.chevron} />
            </summary>
            <ul className={styles.panel}>
              {activities.map(({ to, label, about, material }) => (
                <li key={to} data-material={material}>
                  <NavLink to={to}>
                    <span className="strong">{label}</span>
                    <span className="soft fine">{about}</span>
                  </NavLink>
                </li>
              ))}
              <li>
                <NavLink to="/activites" end className={`strong ${styles.all}`}>
                  Toutes nos activités
                  <Icon name="arrow" />
                </NavLink>
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
      <NavLink to={to} end={to === "/"} className={styles.entry}>
        {label}
      </NavLink>
    </li>
  );
}
