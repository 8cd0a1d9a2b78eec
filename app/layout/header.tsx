import { formatPhone, telHref } from "../../core/text/typography.ts";
import { serialiseMoments } from "../company/opening-moments.ts";
import { useFacts, useSite } from "../company/use-facts.ts";
import { Island } from "../islands/island.tsx";
import SearchButton from "../search/search-button.island.tsx";
import { Icon } from "../ui/icon.tsx";
import { CompanyMark } from "./company-mark.tsx";
import styles from "./header.module.css";
import { MainMenu } from "./main-menu.tsx";
import { MENU_ID } from "./menu-state.ts";
import { OpeningLabel } from "./opening-label.tsx";

export function Header() {
  const { name, phones } = useFacts();
  const opening = useSite()?.opening;
  const phone = formatPhone(phones.landline);
  return (
    <header className={`line-below ${styles.header}`} data-opening={opening && serialiseMoments(opening)}>
      <div className={`wrap split ${styles.bar}`}>
        <div className={styles.brand}>
          <a href="/" className={`target ${styles.home}`} aria-label={`${name}, accueil`}>
            <CompanyMark />
          </a>
          <OpeningLabel className={`soft ${styles.below}`} />
        </div>
        <MainMenu />
        <div className={styles.tools}>
          <Island of={SearchButton} props={{ phone: phones.landline }} />
          <a className={`icon-button ${styles.call}`} href={telHref(phones.landline)}>
            <Icon name="phone" className={`no-print ${styles.callIcon}`} />
            <span className="visually-hidden">Appeler le {phone}</span>
            <span className={styles.callText}>
              <strong className={styles.phone} aria-hidden="true">
                {phone}
              </strong>
              <OpeningLabel className={`soft fine ${styles.opening}`} />
            </span>
          </a>
          <button
            type="button"
            className={`icon-button ${styles.menuButton}`}
            popoverTarget={MENU_ID}
            aria-label="Ouvrir le menu"
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}
