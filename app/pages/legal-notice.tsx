import type { ReactNode } from "react";
import { formatEuros, formatPhone, telHref, typeset } from "../../core/text/typography.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { useFacts } from "../company/use-facts.ts";
import type { PageCacheHandle } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/legal-notice.ts";
import styles from "./legal.module.css";

export const handle: PageCacheHandle = { pageCache: {} };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Mentions légales",
    description: "Qui édite ce site, qui l’héberge, ce que l’on peut en reprendre, et le droit qui s’y applique.",
    path: "/mentions-legales",
  });
}

/** Required by article 6 III of the law n° 2004-575 (LCEN) and article L. 616-1 of the Code de la consommation. */
export default function LegalNoticePage() {
  const facts = useFacts();
  const { name, legal } = facts;
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>Mentions légales</h1>
      <section className={`grid above-7 ${styles.register}`} aria-labelledby="editeur">
        <h2 id="editeur">Éditeur</h2>
        <Register facts={facts} />
      </section>
      <div className={"prose chapters above-7"}>
        <h2 id="hebergeur">Hébergeur</h2>
        <p>{legal.host ? `Le site est hébergé par : ${typeset(legal.host)}.` : <InTheRegister />}</p>

        <h2 id="propriete">Propriété intellectuelle</h2>
        <p>
          Les textes, les images, les dessins, les logos et les marques de ce site appartiennent à {name} ou sont
          utilisés avec l’accord de leurs auteurs. Toute reproduction, même partielle, demande notre accord écrit, sauf
          les exceptions prévues par le Code de la propriété intellectuelle (article L. 122-5), dont la courte citation
          avec sa source.
        </p>

        <h2 id="responsabilite">Responsabilité</h2>
        <p>
          Nous tenons ces pages à jour avec soin ; une erreur ou un oubli restent possibles. Les informations sont
          données à titre indicatif et ne valent pas offre : seuls un devis ou un contrat signés engagent. Signalez-nous
          ce qui vous paraît inexact, nous le corrigerons.
        </p>
        <p>
          Nous faisons en sorte que le site reste accessible, sans pouvoir le garantir à chaque instant. Les avis
          publiés sont ceux de leurs auteurs ; nous les relisons avant publication, sans en changer un mot.{" "}
          <a href="/avis/fonctionnement">Comment fonctionnent les avis</a>
        </p>

        <h2 id="liens">Liens</h2>
        <p>
          Certains liens mènent hors de ce site : nos deux boutiques, l’espace clients, une application de cartes, un
          article de presse, une vidéo. Ces sites ont leurs propres règles et nous ne répondons pas de leur contenu.
          Chacun peut faire un lien vers nos pages, sans autorisation préalable.
        </p>

        <h2 id="cookies">Cookies</h2>
        <p>
          Le site ne dépose aujourd’hui que ce qui est nécessaire à son fonctionnement. Le détail, et le moyen de
          changer d’avis, sont dans la <a href="/politique-confidentialite#cookies">politique de confidentialité</a>.
        </p>

        <h2 id="mediation">Médiation</h2>
        <p>
          En cas de litige resté sans réponse satisfaisante, un consommateur peut saisir gratuitement un médiateur (Code
          de la consommation, article L. 612-1).
          {legal.mediator ? (
            ` Médiateur de la consommation : ${typeset(legal.mediator)}.`
          ) : (
            <>
              {" "}
              <InTheRegister />
            </>
          )}
        </p>

        <h2 id="droit">Droit applicable</h2>
        <p>
          Ces mentions et l’usage de ce site relèvent du droit français. À défaut d’accord amiable, les tribunaux de{" "}
          {legal.courts} sont compétents, sous réserve des règles qui protègent les consommateurs.
        </p>
      </div>
    </article>
  );
}

function InTheRegister() {
  return (
    <>
      Son nom compte parmi les mentions <a href="#a-renseigner">à renseigner</a>.
    </>
  );
}

function Register({ facts }: { facts: CompanyFacts }) {
  const { name, legalForm, shareCapitalEuros, address, phones, emails, legal } = facts;
  const identifiers = [
    ["SIRET", legal.siret],
    ["TVA intracommunautaire", legal.vatNumber],
    ["Directeur de la publication", legal.publicationDirector],
  ] as const;
  const missing = [...identifiers, ["Hébergeur", legal.host], ["Médiateur de la consommation", legal.mediator]]
    .filter(([, value]) => !value)
    .map(([term]) => term);
  return (
    <dl className={`ruled pad-3 rows line-below ${styles.entries}`}>
      <Entry term="Dénomination">
        {name}, {legalForm} au capital de {formatEuros(shareCapitalEuros).replace(",00", "")}
      </Entry>
      <Entry term="Siège social">
        {address.street},{" "}
        <span className="unbroken">
          {address.postalCode}&nbsp;{address.town}
        </span>{" "}
        (<span className="unbroken">{address.department}</span>)
      </Entry>
      {identifiers.map(
        ([term, value]) =>
          value && (
            <Entry key={term} term={term}>
              {value}
            </Entry>
          ),
      )}
      <Entry term="Téléphone">
        <a href={telHref(phones.landline)}>{formatPhone(phones.landline)}</a>
      </Entry>
      <Entry term="E-mail">
        <a href={`mailto:${emails.contact}`}>{emails.contact}</a>
      </Entry>
      {missing.length > 0 && (
        <div id="a-renseigner" className={styles.missing}>
          <dt>À renseigner</dt>
          {missing.map((term) => (
            <dd key={term}>{term}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
