import drawings from "../assets/drawings.svg?url";
import { contactMail } from "../company/contact-mail.ts";
import { PostalAddress } from "../company/postal-address.tsx";
import { useFacts, useMenuPages, useSite, useSiteWords } from "../company/use-facts.ts";
import { PhoneLink } from "../contact/phone-link.tsx";
import { useWords } from "../content/words.tsx";
import { CompanyMark } from "./company-mark.tsx";
import { legalPages } from "./destinations.ts";
import styles from "./footer.module.css";
import { OpeningLabel } from "./opening-label.tsx";
import { OwnSites } from "./own-sites.tsx";

export function Footer() {
  const { phones, emails } = useFacts();
  const words = useSiteWords().footer;
  const { say, flow } = useWords();
  return (
    <footer className={`on-green small ${styles.footer}`}>
      <div className={`wrap ${styles.blocks}`}>
        <div className="no-print">
          <CompanyMark className={styles.mark} onDark />
          <p className={`above-3 ${styles.claim}`}>{flow(words.claim)}</p>
          <svg className={`line-below above-5 ${styles.convoy}`} viewBox="0 0 680 49" aria-hidden="true">
            <use href={`${drawings}#convoy`} />
          </svg>
          <OwnSites className="above-3" />
        </div>
        <nav aria-label="Liens rapides">
          <h2 className="kicker fine">Liens rapides</h2>
          <ul className="stack gap-0 above-2">
            <FooterLink to="/" label="Accueil" />
            <FooterLink to="/activites" label="Nos Activités" />
            <FooterLink to="/contact" label="Contact" />
            <FooterLink to="/combien" label="Calculateurs" />
            <FooterLink to="/actualites" label="Actualités" />
            {useMenuPages("footer").map(({ path, label }) => (
              <FooterLink key={path} to={path} label={say(label)} />
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 className="kicker fine" id="footer-contact">
            Nous joindre
          </h2>
          <ul className="stack gap-0 above-2">
            <li>
              <PhoneLink number={phones.landline} className={`tabular target strong plain ${styles.phone}`} />
            </li>
            <li>
              <a className="target" href={contactMail(emails.contact)} target="_blank" rel="noreferrer">
                {emails.contact}
              </a>
            </li>
            <li className="soft target">
              <OpeningLabel />
            </li>
          </ul>
        </section>
        <section aria-labelledby="footer-office">
          <h2 className="kicker fine" id="footer-office">
            Siège social
          </h2>
          <PostalAddress className={styles.address} />
          <a className="target no-print" href="/depots">
            {say(words.visit)}
          </a>
        </section>
      </div>
      <Legal />
    </footer>
  );
}

function Legal() {
  const { name, copyrightFrom } = useFacts();
  const site = useSite();
  return (
    <div className={`wrap soft fine ${styles.legal}`}>
      <ul className={`cluster no-print ${styles.legalLinks}`}>
        {legalPages.map(({ to, label }) => (
          <FooterLink key={to} to={to} label={label} />
        ))}
        <li>
          <a className="target" href="/politique-confidentialite#cookies" data-consent="choose">
            Gérer mes cookies
          </a>
        </li>
        <li className={styles.account}>
          <a className="target" href="/admin/compte">
            Mon compte
          </a>
        </li>
      </ul>
      <p className={styles.copyright}>
        © {copyrightFrom}–{site?.year} {name}
      </p>
    </div>
  );
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <a className="target" href={to}>
        {label}
      </a>
    </li>
  );
}
