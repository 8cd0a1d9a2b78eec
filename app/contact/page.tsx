import { typeset } from "../../core/text/typography.ts";
import { formatHours, type HoursText } from "../company/format-hours.ts";
import { isSample, officeOf } from "../company/map.ts";
import type { SiteFacts } from "../company/site.ts";
import { useFacts } from "../company/use-facts.ts";
import { Exceptions, Week } from "../company/week.tsx";
import { addressLine, atLeast, mapDirectionsUrl, mapSearchUrl } from "../company/wording.ts";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { Island } from "../islands/island.tsx";
import { OpeningLabel } from "../layout/opening-label.tsx";
import { OutsideButton } from "../layout/outside-link.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { aboutTexts } from "../pages/about-texts.ts";
import { PlaceMap } from "../pages/place-map.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { unkeyed } from "../ui/unkeyed.ts";
import type { Route } from "./+types/page.ts";
import { contactTexts } from "./contact-texts.ts";
import { Faq } from "./faq.tsx";
import { MailButton, MailLink } from "./mail-link.tsx";
import styles from "./page.module.css";
import { Person } from "./person.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import ReviewReceivedHere from "./review-received.island.tsx";

export const handle: PageCacheHandle = { pageCache: { query: ["avis"] } };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    texts: loaderData && searchTexts(loaderData),
    path: "/contact",
    picture: loaderData?.texts.hero.picture,
  });

function searchTexts({ isReviewing, texts: { search, review } }: Route.ComponentProps["loaderData"]) {
  return { search: isReviewing ? { ...search, title: review.title } : search };
}

/** The form state has its own address, so that back leaves it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const { openingHours } = await content.facts();
  return {
    texts: await content.read(contactTexts),
    people: (await content.read(aboutTexts)).people,
    isReviewing: new URL(request.url).searchParams.get("avis") === "1",
    // Formatted here to keep the hours code out of the browser.
    hours: formatHours(openingHours),
  };
}

export function ContactPage({
  loaderData: { isReviewing, hours, people, texts },
}: Pick<Route.ComponentProps, "loaderData">) {
  const facts = useFacts();
  if (isReviewing) return <ReviewPanel words={texts.review} />;
  return (
    <>
      <Island of={ReviewReceivedHere} props={{}} name="received" />
      <Hero facts={facts} words={texts.hero} />
      {people.list.length > 0 && <People words={people} />}
      <Hours hours={hours} words={texts.hours} />
      <HeadOffice facts={facts} words={texts.office} />
      <Faq hours={hours} words={texts.questions} />
      <div className="section deep line-above no-print">
        <YourTurn facts={facts} figures={texts.figures} words={texts.turn} />
      </div>
    </>
  );
}

export default ContactPage;

type Texts = typeof contactTexts.shipped;
type Facts = { facts: SiteFacts };

function Hero({ facts: { phones, reply }, words }: Facts & { words: Texts["hero"] }) {
  const { say, title } = useWords();
  return (
    <header className="deep switcher flush seven-five line-below">
      <div className={`edge ${styles.claim}`}>
        <h1 className="kicker">{title(words.title)}</h1>
        <p className={`telephone above-3 broad ${styles.number}`}>
          <PhoneLink number={phones.landline} />
        </p>
        <p className="strong above-4 size-text-l no-print">
          <OpeningLabel />
        </p>
        <div className="cluster gap-5 rows-2 middle above-5">
          <MailButton subject="Demande d'information">{say(words.write)}</MailButton>
          <MailLink className="target" subject="Demande d'information" />
          <p>
            <span>{say(words.promise).replace(/[\s.]+$/, "")}</span>
            <span className="soft">{reply.delay ? `, les jours ouvrés : ${reply.delay}.` : "."}</span>
          </p>
        </div>
      </div>
      <Picture
        name={words.picture}
        sizes="(min-width: 60rem) max(42vw, 54rem), 100vw"
        className={`fill ${styles.picture}`}
        priority
      />
    </header>
  );
}

function HeadOffice({ facts, words }: Facts & { words: Texts["office"] }) {
  const { say, title } = useWords();
  const { name, legalForm, address, phones, emails } = facts;
  const office = isSample(facts) ? null : officeOf(facts);
  return (
    <div className={`wrap section switcher four-eight gap-7 ${styles.office}`}>
      <section className="stack gap-4" aria-labelledby="siege">
        <h2 id="siege" className="title-m">
          {title(words.title)}
        </h2>
        <p className="lede">
          {name} {legalForm}
          <br />
          <span className="unbroken">{address.town}</span>
        </p>
        <div className="cluster middle">
          <OutsideButton variant="secondary" href={mapSearchUrl(address)}>
            {say(words.map)}
          </OutsideButton>
          <OutsideButton variant="secondary" href={mapDirectionsUrl(address)}>
            {say(words.directions)}
          </OutsideButton>
        </div>
      </section>
      <section className="stack gap-4" aria-labelledby="coordonnees">
        <h2 id="coordonnees" className="title-m">
          {title(words.details)}
        </h2>
        <dl className={`facts ${styles.details}`}>
          {(["landline", "mobile"] as const).map((kind) => {
            const phone = phones[kind];
            return (
              phone && (
                <div key={kind}>
                  <dt>{kind === "landline" ? "Téléphone" : "Mobile"}</dt>
                  <dd className="tabular">
                    <PhoneLink number={phone} className="target" />
                  </dd>
                </div>
              )
            );
          })}
          <div>
            <dt>E-mail</dt>
            <dd>
              <MailLink className="target" subject="Demande d'information">
                {emails.contact}
              </MailLink>
            </dd>
          </div>
          <div>
            <dt>Adresse</dt>
            <dd>
              <a className="target" href="/depots">
                {typeset(addressLine(address))}
              </a>
            </dd>
          </div>
        </dl>
      </section>
      {office && <PlaceMap places={[office]} isSmall />}
    </div>
  );
}

const ROWS: Record<number, string> = { 3: "thirds", 4: "quarters", 5: `thirds ${styles.five}` };

/** Those of « À propos », for whom to ask, in rows as even as they can be. */
function People({ words }: { words: typeof aboutTexts.shipped.people }) {
  const { title } = useWords();
  const count = words.list.length;
  const inRow = Math.ceil(count / Math.ceil(count / 5));
  return (
    <section className={`wrap section-small stack ${styles.tiles}`} aria-labelledby="personnes">
      <h2 id="personnes">{title(words.title)}</h2>
      <ul className={`lined switcher pairs gap-5 ${ROWS[inRow] ?? ""}`}>
        {unkeyed(
          words.list.map((person) => (
            // biome-ignore lint/correctness/useJsxKeyInIterable: the people become children
            <li>
              <Person {...person} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function Hours({ hours, words }: { hours: HoursText; words: Texts["hours"] }) {
  const { title } = useWords();
  return (
    <section className="on-green section-small" aria-labelledby="horaires">
      <div className="wrap switcher four-eight">
        <h2 id="horaires">{title(words.title)}</h2>
        <div className="stack gap-4">
          <Week days={hours.week} className={`lined switcher gap-0 ${styles.hours}`} />
          <Exceptions {...hours} />
        </div>
      </div>
    </section>
  );
}

type YourTurnProps = Facts & { figures: Texts["figures"]; words: Texts["turn"] };

function YourTurn({ facts: { figures: values }, figures, words }: YourTurnProps) {
  const { say, title } = useWords();
  return (
    <section className="wrap switcher seven-five gap-5" aria-labelledby="votre-tour">
      <div className="stack">
        <h2 id="votre-tour">{title(words.title)}</h2>
        <ul className="cluster gap-7">
          <li>
            <p className="title-m">{atLeast(values.yearsOfExperienceContact)}</p>
            <p className="soft">{say(figures.experience)}</p>
          </li>
          <li>
            <p className="title-m">{atLeast(values.satisfiedClientsContact)}</p>
            <p className="soft">{say(figures.clients)}</p>
          </li>
        </ul>
      </div>
      <div className="stack start">
        <p className="lede">{say(words.text)}</p>
        <ButtonAnchor variant="secondary" href="/contact?avis=1">
          {say(words.review)}
        </ButtonAnchor>
      </div>
    </section>
  );
}
