import { Fragment, type ReactNode } from "react";
import { CLIENT_HASH_MINUTES, formatRetention, RECEIPT_HASH_HOURS, RETENTION } from "../../core/retention.ts";
import { typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { addressLine } from "../company/wording.ts";
import { CONSENT_KEY, CONSENT_MONTHS } from "../consent/rules.ts";
import { Prose, useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { DRAFT_KEYS } from "../drafts/keys.ts";
import { PHONE_USE } from "../law/sentences.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { UNCOUNTED_COOKIE } from "../traffic/uncounted.ts";
import type { Route } from "./+types/privacy.ts";
import styles from "./legal.module.css";
import { InBrief, LegalPage } from "./legal-page.tsx";
import { Points, withoutRowsOf } from "./points.tsx";
import { privacyTexts } from "./privacy-texts.ts";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await context.get(servicesContext).content.read(privacyTexts) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { texts: loaderData?.texts, path: "/politique-confidentialite" });
}

type Texts = typeof privacyTexts.shipped;

const CHAPTERS = [
  { id: "donnees", name: "collected" },
  { id: "utilisation", name: "used" },
  { id: "base-legale", name: "basis" },
  { id: "partage", name: "shared" },
  { id: "conservation", name: "kept" },
  { id: "droits", name: "rights" },
  { id: "securite", name: "security" },
  { id: "cookies", name: "cookies" },
  { id: "modifications", name: "changes" },
  { id: "contact", name: "contact" },
] as const;

/** The information that article 13 of the GDPR requires. */
export function PrivacyPage({ texts }: { texts: Texts }) {
  const { say, title } = useWords();
  const { head, collected, used, basis, shared, kept, rights, security, cookies, changes, contact } = texts;
  const bodies: Record<(typeof CHAPTERS)[number]["name"], ReactNode> = {
    collected: (
      <>
        <p>{say(collected.intro)}</p>
        <Points
          all={collected.points}
          also={[
            { name: "Pourquoi", points: used.points },
            { name: basis.title, points: basis.points },
          ]}
        />
      </>
    ),
    used: (
      <>
        <Points all={withoutRowsOf(collected.points, used.points)} />
        <p>{PHONE_USE}</p>
        <Prose text={used.text} />
      </>
    ),
    basis: (
      <>
        <Points all={withoutRowsOf(collected.points, basis.points)} />
        <Prose text={basis.text} />
      </>
    ),
    shared: <Prose text={shared.text} />,
    kept: <Kept words={kept} />,
    rights: <Prose text={rights.text} />,
    security: <Prose text={security.text} />,
    cookies: (
      <>
        <Cookies words={cookies} />
        <h3>{title(cookies.audience)}</h3>
        <Prose text={cookies.measure} />
      </>
    ),
    changes: (
      <>
        <p>{say(head.added)}</p>
        <Prose text={changes.text} />
      </>
    ),
    contact: <Contact words={contact} />,
  };
  return (
    <LegalPage
      title={head.title}
      drawing="letter"
      opening={
        <>
          <p className="lede">{say(head.lede)}</p>
          <p className="small">
            {say(head.updated)}
            {head.since && (
              <>
                <br />
                <a href="#modifications">{say(head.since)}</a>
              </>
            )}
          </p>
          <InBrief points={head.brief} />
        </>
      }
      chapters={CHAPTERS.map(({ id, name }) => ({ id, title: say(texts[name].title) }))}
    >
      {CHAPTERS.map(({ id, name }) => (
        <Fragment key={id}>
          <h2 id={id}>{title(texts[name].title)}</h2>
          {bodies[name]}
        </Fragment>
      ))}
    </LegalPage>
  );
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} />;
}

const KEPT = [
  {
    about: "aboutRequests",
    rows: [
      ["requests", "contactRequests"],
      ["mails", "abandonedMails"],
      ["applications", "applications"],
    ],
  },
  {
    about: "aboutReviews",
    rows: [
      ["reviews", "deletedReviews"],
      ["photos", "refusedPhotos"],
      ["invited", "invitedAddresses"],
      ["invitations", "invitations"],
    ],
  },
  {
    about: "aboutVisits",
    rows: [
      ["events", "securityEvents"],
      ["typedWords", "securityEvents"],
      ["traffic", "traffic"],
      ["accounts", "unconfirmedAccounts"],
    ],
  },
  { about: "aboutAccounting", rows: [["accounting", "accounting"]] },
] as const;

/** The nightly job uses the same constants. */
function Kept({ words }: { words: Texts["kept"] }) {
  const { say } = useWords();
  return (
    <>
      <table className={styles.retention}>
        <caption className="visually-hidden">{say(words.table)}</caption>
        <thead className="fine soft">
          <tr>
            <th scope="col">Données</th>
            <th scope="col">Durée</th>
          </tr>
        </thead>
        {KEPT.map(({ about, rows }) => (
          <Group key={about} about={say(words[about])}>
            {rows.map(([name, time]) => (
              <tr key={name}>
                <th scope="row">{say(words[name])}</th>
                <td className="strong">{formatRetention(RETENTION[time])}</td>
              </tr>
            ))}
          </Group>
        ))}
      </table>
      <h3>{say(words.aboutOpen)}</h3>
      <Points all={words.open} />
      <p>
        {typeset(
          `${say(words.receipts)} Cette empreinte est effacée ${RECEIPT_HASH_HOURS} heures après le dernier envoi.`,
        )}
      </p>
      <Prose text={words.text} own={{ empreinte: `${CLIENT_HASH_MINUTES} minutes` }} />
    </>
  );
}

function Group({ about, children }: { about: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className="title-text size-text-m">
          {about}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

function Cookies({ words }: { words: Texts["cookies"] }) {
  const { say } = useWords();
  return (
    <>
      <Prose text={words.text} own={{ choix: `${CONSENT_MONTHS} mois` }} />
      <Points all={[words.consent, words.drafts, words.uncounted, words.offline]} />
      <details className="unfold line-below">
        <summary className="strong">{say(words.names)}</summary>
        <p className={`cluster gap-3 rows-0 soft ${styles.names}`}>
          {[CONSENT_KEY, ...Object.values(DRAFT_KEYS), `__Host-${UNCOUNTED_COOKIE}`, "hors-ligne"].map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      </details>
      <details className="unfold line-below">
        <summary className="strong">{say(words.account)}</summary>
        <dl className="ruled pad-3">
          <Stored
            names={[
              "__Host-site.session_token",
              "__Host-signed_in",
              "__Host-site.two_factor",
              "__Host-site.passkey",
              "__Host-site.weak_password",
            ]}
          >
            {words.session}
          </Stored>
          <Stored names={["__Host-site.device"]}>
            {`${words.device} Gardé ${formatRetention(RETENTION.knownDevices)} après la dernière connexion.`}
          </Stored>
          <Stored names={["react-router-scroll-positions"]}>{words.scroll}</Stored>
          <Stored names={["unsentWords", "returningWords", "securityPageLoads", "securitySignIns"]}>{words.tab}</Stored>
          <Stored names={["moderationKeys"]}>{words.keys}</Stored>
        </dl>
      </details>
    </>
  );
}

/** The purpose, then the technical names. */
function Stored({ names, children }: { names: readonly string[]; children: string }) {
  const { say } = useWords();
  return (
    <div>
      <dt>{say(children)}</dt>
      <dd className={`cluster gap-3 rows-0 soft ${styles.names}`}>
        {names.map((name) => (
          <code key={name}>{name}</code>
        ))}
      </dd>
    </div>
  );
}

function Contact({ words }: { words: Texts["contact"] }) {
  const { say, flow } = useWords();
  const { name, legalForm, address } = useFacts();
  return (
    <>
      <p>
        {say(words.controller)} {name} {legalForm}, {flow(`${addressLine(address)}.`)}
      </p>
      <Prose text={words.text} />
    </>
  );
}
