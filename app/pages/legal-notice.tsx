import type { ReactNode } from "react";
import { formatEuros } from "../../core/text/typography.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { useFacts } from "../company/use-facts.ts";
import { orPlaceholder } from "../company/wording.ts";
import { PhoneLink } from "../contact/phone-link.tsx";
import { creditsOf } from "../content/picture-uses.server.ts";
import { Prose, useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/legal-notice.ts";
import styles from "./legal.module.css";
import { legalNoticeTexts, withoutImages } from "./legal-notice-texts.ts";
import { InBrief, LegalPage } from "./legal-page.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(servicesContext);
  return { texts: await content.read(legalNoticeTexts), ...(await creditsOf(content, await pictures.read())) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { texts: loaderData?.texts, path: "/mentions-legales" });
}

const ANCHORS = {
  host: "hebergeur",
  property: "propriete",
  liability: "responsabilite",
  links: "liens",
  cookies: "cookies",
  mediation: "mediation",
  reach: "point-de-contact",
  law: "droit",
} as const;
const CHAPTERS = Object.keys(ANCHORS) as (keyof typeof ANCHORS)[];

/**
 * Required by article 1-1 of the law n° 2004-575 (LCEN), and articles L. 616-1 and R. 616-1 of the Code de la
 * consommation.
 */
export function LegalNoticePage({
  texts,
  credits = [],
  hasOwn = false,
}: {
  texts: typeof legalNoticeTexts.shipped;
  credits?: string[];
  hasOwn?: boolean;
}) {
  const facts = useFacts();
  const { say, title, write } = useWords();
  const { head, host, property, mediation } = texts;
  const { legal } = facts;
  const chapters = [
    { id: "editeur", title: say(head.publisher) },
    ...CHAPTERS.map((name) => ({ id: ANCHORS[name], title: say(texts[name].title) })),
  ];
  const unnamed = <span className={styles.missing}>{say(head.missing)}</span>;
  return (
    <LegalPage
      title={head.title}
      drawing="plaque"
      opening={
        <>
          <p className="lede">{say(head.lede)}</p>
          <InBrief points={head.brief} />
        </>
      }
      chapters={chapters}
    >
      <h2 id="editeur">{title(head.publisher)}</h2>
      <Register facts={facts} />

      <h2 id={ANCHORS.host}>{title(host.title)}</h2>
      <p>{legal.host ? write(host.text) : unnamed}</p>

      <Chapter id={ANCHORS.property} words={{ ...property, text: withoutImages(property.text) }} />
      <p>{write(hasOwn ? property.ownImages : property.images)}</p>
      {credits.length > 0 && <p>Photographies : {credits.join(", ")}.</p>}
      <p>
        Ce site utilise des logiciels et des polices libres : <a href="/licences.txt">leurs licences</a>.
      </p>
      <Chapter id={ANCHORS.liability} words={texts.liability} />
      <Chapter id={ANCHORS.links} words={texts.links} />
      <Chapter id={ANCHORS.cookies} words={texts.cookies} />

      <h2 id={ANCHORS.mediation}>{title(mediation.title)}</h2>
      <p>
        {write(mediation.text)} {!legal.mediator && unnamed}
      </p>
      {legal.mediator && (
        <p>
          {write(mediation.named)}
          <span className="line">{legal.mediatorAddress}</span>
          {legal.mediatorSite && (
            <a className="line" href={legal.mediatorSite}>
              {legal.mediatorSite}
            </a>
          )}
        </p>
      )}

      <Chapter id={ANCHORS.reach} words={texts.reach} />
      <Chapter id={ANCHORS.law} words={texts.law} />
    </LegalPage>
  );
}

export default function LegalNoticeRoute({ loaderData }: Route.ComponentProps) {
  return <LegalNoticePage {...loaderData} />;
}

function Chapter({ id, words: { title: heading, text } }: { id: string; words: { title: string; text: string } }) {
  const { title } = useWords();
  return (
    <>
      <h2 id={id}>{title(heading)}</h2>
      <Prose text={text} />
    </>
  );
}

function Register({ facts }: { facts: CompanyFacts }) {
  const { name, legalForm, shareCapitalEuros, address, phones, emails, legal } = facts;
  const identifiers = [
    ["RCS", legal.registry && legal.siret && registration(legal.registry, legal.siret)],
    ["SIRET", legal.siret && `${inThrees(legal.siret.slice(0, 9))}\u00a0${legal.siret.slice(9)}`],
    [
      "TVA intracommunautaire",
      legal.vatNumber && `FR\u00a0${legal.vatNumber.slice(2, 4)}\u00a0${inThrees(legal.vatNumber.slice(4))}`,
    ],
    ["Directeur de la publication", legal.publicationDirector],
  ] as const;
  const mediator = [
    ["Adresse du médiateur", legal.mediatorAddress],
    ["Site du médiateur", legal.mediatorSite],
  ] as const;
  // The section of the mediator shows what is known, and says that the name is missing.
  const missing = legal.mediator ? mediator.filter(([, value]) => !value) : [];
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
        <span className="unbroken">({address.department})</span>
      </Entry>
      {[...identifiers, ...missing].map(([term, value]) => (
        <Entry key={term} term={term}>
          {value || <span className={styles.missing}>{orPlaceholder(null)}</span>}
        </Entry>
      ))}
      <Entry term="Téléphone">
        <PhoneLink number={phones.landline} />
      </Entry>
      <Entry term="E-mail">
        <a href={`mailto:${emails.contact}`}>{emails.contact}</a>
      </Entry>
    </dl>
  );
}

/** « Chartres 123 456 782 »: the number is the SIREN (code de commerce, art. R. 123-237). */
const registration = (town: string, siret: string) => `${town} ${inThrees(siret.slice(0, 9))}`;

/** « 123 456 782 » */
const inThrees = (digits: string) => digits.replace(/(\d{3})(?=\d)/g, "$1\u00a0");

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
