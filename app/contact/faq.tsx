import type { ReactNode } from "react";
import { formatPhone } from "../../core/text/typography.ts";
import type { HoursText } from "../company/format-hours.ts";
import { useFacts } from "../company/use-facts.ts";
import { activities } from "../layout/destinations.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./faq.module.css";
import { MailLink } from "./mail-link.tsx";

/** `<details name>` keeps at most one question open (specification §2, contact). */
export function Faq({ hours: { week, exceptions } }: { hours: HoursText }) {
  const { phones, reply } = useFacts();
  return (
    <section className="wrap section switcher five-seven" aria-labelledby="questions">
      <h2 id="questions">Questions fréquentes</h2>
      <div className="ruled pad-0 line-below">
        <Question title="Quels sont vos horaires d’ouverture ?">
          <ul className="stack gap-2">
            {week.map(({ days, hours }) => (
              <li key={days}>{`${days} : ${hours}`}</li>
            ))}
            {exceptions.map((exception) => (
              <li key={exception}>{exception}</li>
            ))}
          </ul>
        </Question>
        <Question title="Proposez-vous des contrats d’approvisionnement ?">
          <p>
            Parlons-en : dites-nous la matière, la quantité à l’année et le lieu de livraison, au{" "}
            {formatPhone(phones.landline)} ou <MailLink subject="Demande d'information">par e-mail</MailLink>. Réponse
            garantie {reply.within}.
          </p>
        </Question>
        <Question title="Quels produits proposez-vous ?">
          <ul className="stack gap-2">
            {activities.map(({ to, label, summary }) => (
              <li key={to}>
                <a href={to}>{label}</a>
                {` : ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`}
              </li>
            ))}
          </ul>
        </Question>
        <Question title="Comment obtenir un devis ?">
          <p>
            Pour le fioul, le GNR et le gasoil, <a href="/activites/fioul#devis">préparez votre demande en ligne</a>
            {" : elle devient un message à nous envoyer. Pour le reste, "}
            <MailLink subject="Demande d'information">écrivez-nous</MailLink> ou appelez le{" "}
            {formatPhone(phones.landline)}.
          </p>
        </Question>
      </div>
    </section>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="faq">
      <summary className={`split gap-4 unmarked ${styles.summary}`}>
        <h3>{title}</h3>
        <Icon name="chevron" className="chevron" />
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
