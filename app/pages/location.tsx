import { telHref } from "../../core/text/typography.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { formatHours, type HoursText } from "../company/format-hours.ts";
import { listedPlaces, type Place, placesOf } from "../company/map.ts";
import { useFacts, useSiteWords } from "../company/use-facts.ts";
import { Exceptions, Week } from "../company/week.tsx";
import { mapDirectionsUrl } from "../company/wording.ts";
import { MailButton, MailLink } from "../contact/mail-link.tsx";
import { PhoneLink } from "../contact/phone-link.tsx";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { activities } from "../layout/destinations.ts";
import { OpeningLabel } from "../layout/opening-label.tsx";
import { OutsideButton } from "../layout/outside-link.tsx";
import { pageMeta, structuredData } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { FALLBACK } from "../ui/fallback-picture.ts";
import { Picture } from "../ui/picture.tsx";
import { sharePath } from "../ui/pictures.ts";
import { keepHyphens } from "../ui/title-text.tsx";
import type { Route } from "./+types/location.ts";
import { Closing } from "./activities/closing.tsx";
import { FactList } from "./fact-list.tsx";
import { localBusiness } from "./local-business.ts";
import styles from "./location.module.css";
import { locationTexts } from "./location-texts.ts";
import { PlaceList, PlaceMap } from "./place-map.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = {
  trail: [
    { href: "/", label: "Accueil" },
    { href: "/contact", label: "Contact" },
  ],
  here: "Notre site",
};

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const texts = loaderData?.texts;
  return [
    ...pageMeta(matches, { texts, path: "/depots", picture: texts?.visit.picture, breadcrumbs }),
    ...(loaderData ? [structuredData("LocalBusiness", loaderData.business)] : []),
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { content, pictures, siteUrl } = context.get(servicesContext);
  const facts = await content.facts();
  const texts = await content.read(locationTexts);
  return {
    texts,
    business: localBusiness(facts, siteUrl, { image: sharePath(FALLBACK), logo: await pictures.logo() }),
    hours: formatHours(facts.openingHours),
  };
}

export function LocationPage({ hours, texts }: Pick<Route.ComponentProps["loaderData"], "hours" | "texts">) {
  const facts = useFacts();
  const { say } = useWords();
  const places = placesOf(facts, say(texts.places.machine));
  return (
    <div className={styles.page}>
      <Address facts={facts} words={texts.address} places={places} />
      <div className="wrap section switcher halves gap-7">
        <div className="stack gap-6">
          <PlaceList places={listedPlaces(facts, places)} hasNumbers={places.length > 1} words={texts.places} />
          <MapPlaceholder words={texts.map} />
          {texts.visit.list.length > 0 && <Visit words={texts.visit} />}
        </div>
        <Hours hours={hours} words={texts.hours} />
      </div>
      <Picture name={texts.visit.picture} className={styles.view} />
      <Trades words={texts.activities} />
      <Closing title={texts.last.title}>
        <ButtonAnchor href={telHref(facts.phones.landline)}>{say(texts.last.call)}</ButtonAnchor>
      </Closing>
    </div>
  );
}

export default function LocationRoute({ loaderData }: Route.ComponentProps) {
  return <LocationPage {...loaderData} />;
}

type Texts = typeof locationTexts.shipped;
type Facts = { facts: CompanyFacts };

type AddressProps = Facts & { words: Texts["address"]; places: readonly Place[] };

function Address({ facts: { name, address, phones }, words, places }: AddressProps) {
  const { say, title } = useWords();
  return (
    <header className="switcher flush halves line-below">
      <div className={`edge ${styles.words}`}>
        <Breadcrumbs {...breadcrumbs} />
        <h1 className="size-title-l">{keepHyphens(title(words.title))}</h1>
        <address className="lede above-4">
          {name}
          <br />
          {address.street}
          <br />
          {address.postalCode} <span className="unbroken">{address.town}</span>
        </address>
        <ul className={`cluster gap-5 rows-0 ${styles.reach}`}>
          <li>
            <PhoneLink number={phones.landline} className="tabular target" />
          </li>
          <li>
            <MailLink className="target" />
          </li>
        </ul>
        <div className={`cluster ${styles.actions}`}>
          <OutsideButton href={mapDirectionsUrl(address)}>{say(words.directions)}</OutsideButton>
          <MailButton variant="secondary">{say(words.contact)}</MailButton>
        </div>
      </div>
      {places.length > 0 && <PlaceMap places={places} />}
    </header>
  );
}

/** The specified placeholder, which loads no map. */
function MapPlaceholder({ words }: { words: Texts["map"] }) {
  const { say, title } = useWords();
  return (
    <section className="stack gap-2 no-print" aria-labelledby="map">
      <h2 id="map" className="title-text size-text-m">
        {title(words.title)}
      </h2>
      <p>{say(words.text)}</p>
    </section>
  );
}

function Hours({ hours, words }: { hours: HoursText; words: Texts["hours"] }) {
  const { title } = useWords();
  return (
    <section className={`stack gap-4 ${styles.hours}`} aria-labelledby="hours">
      <h2 id="hours" className="size-title-m">
        {title(words.title)}
      </h2>
      <p className="strong size-text-l">
        <OpeningLabel />
      </p>
      <Week days={hours.week} className="ruled" />
      <Exceptions {...hours} />
    </section>
  );
}

function Visit({ words }: { words: Texts["visit"] }) {
  const { say, title, write } = useWords();
  return (
    <section className="stack gap-4" aria-labelledby="visit">
      <h2 id="visit" className="size-title-m">
        {title(words.title)}
      </h2>
      <FactList className={styles.visit} rows={words.list.map((each) => [say(each.title), write(each.text)])} />
    </section>
  );
}

function Trades({ words }: { words: Texts["activities"] }) {
  const { say, title } = useWords();
  const summaries = useSiteWords().activities;
  return (
    <section className="wrap section-small stack gap-5" aria-labelledby="activities">
      <h2 id="activities" className="size-title-m">
        {title(words.title)}
      </h2>
      <ul className={styles.activities}>
        {activities.map(({ to, label, material }) => (
          <li key={to} data-material={material}>
            <a href={to} className={`stack gap-1 ${styles.activityLink}`}>
              <span className="title-s">{label}</span>
              <span className="soft">{say(summaries[material])}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
