import { telHref, typeset } from "../../../core/text/typography.ts";
import { useFacts } from "../../company/use-facts.ts";
import { useWords } from "../../content/words.tsx";
import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { OutsideButton } from "../../layout/outside-link.tsx";
import { PageHero } from "../../layout/page-hero.tsx";
import { pageMeta } from "../../layout/page-meta.ts";
import { pricePerMWh } from "../../needs/rules.ts";
import { NewestReviews } from "../../reviews/newest-reviews.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/biomass-page.ts";
import shared from "./activity.module.css";
import { type ActivityProps, activityData } from "./activity-data.server.ts";
import styles from "./biomass-page.module.css";
import { biomassTexts } from "./biomass-texts.ts";
import { Closing } from "./closing.tsx";
import { EnergyNotice } from "./energy-notice.tsx";
import { Truck } from "./fleet-drawing.tsx";
import { Ask, Known } from "./practical.tsx";
import { pricesOf } from "./prices.ts";
import { References } from "./references.tsx";
import { TitledList } from "./titled-list.tsx";
import { townSheetTexts } from "./town-sheet-texts.ts";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Biomasse industrielle" };

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const [texts, { references }] = await Promise.all([content.read(biomassTexts), content.read(townSheetTexts)]);
  return activityData(context, { texts, references }, "biomass");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/activites/calys-biomasse",
    picture: loaderData?.texts.hero.picture,
    breadcrumbs,
  });

type Texts = typeof biomassTexts.shipped;

type BiomassProps = ActivityProps<Texts> & { references: (typeof townSheetTexts.shipped)["references"] };

export function BiomassPage({ texts, references, newest, person }: BiomassProps) {
  const facts = useFacts();
  const { brands, chipNeed, chipVatPercent, figures, links, phones } = facts;
  const { say } = useWords();
  const price = pricePerMWh(chipNeed, chipVatPercent);
  return (
    <div data-material="chips">
      <Hero
        words={texts.hero}
        brand={brands.biomass}
        call={texts.reasons.call}
        price={pricesOf("chips", facts, null)[0]}
      />
      <Solution words={texts.solution} fleet={texts.fleet} />
      <Sectors words={texts.sectors} />
      <References
        words={references}
        className="wrap section switcher four-eight gap-5"
        listClassName={`ruled pad-4 ${styles.references}`}
        nameClassName="title-s"
      />
      <section className="wrap section switcher seven-five" aria-labelledby="en-pratique">
        <div className="stack gap-4">
          <h2 id="en-pratique">{say(texts.practical.title)}</h2>
          <Known words={texts.practical} facts={price ? [["Prix des plaquettes", typeset(price)]] : []} />
        </div>
        <div className={`stack gap-6 ${styles.ask}`}>
          <Ask words={texts.practical} person={person} />
          {links.biomassVideo && <Video words={texts.video} href={links.biomassVideo} />}
        </div>
      </section>
      {newest && <NewestReviews {...newest} />}
      <Reasons words={texts.reasons} years={figures.yearsOfExperienceBiomass} />
      <Closing title={texts.reasons.last} text={texts.reasons.homes} note={<EnergyNotice />}>
        <ButtonAnchor href="/contact">{say(texts.hero.contact)}</ButtonAnchor>
        <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
          {say(texts.reasons.call)}
        </ButtonAnchor>
      </Closing>
    </div>
  );
}

export default function BiomassRoute({ loaderData }: Route.ComponentProps) {
  return <BiomassPage {...loaderData} />;
}

type HeroProps = { words: Texts["hero"]; brand: string; call: string; price: string | undefined };

function Hero({ words, brand, call, price }: HeroProps) {
  const { say, headline } = useWords();
  const { phones } = useFacts();
  return (
    <PageHero
      breadcrumbs={breadcrumbs}
      logo={{ brand: "biomass", name: brand }}
      picture={words.picture}
      className="on-green"
    >
      <h1>{headline(words.title)}</h1>
      <p className="lede">{say(words.pitch)}</p>
      {price && (
        <a href="#en-pratique" className="strong">
          {price}
        </a>
      )}
      <div className={`cluster ${shared.actions}`}>
        <ButtonAnchor href="/contact">{say(words.contact)}</ButtonAnchor>
        <ButtonAnchor variant="secondary" href={townSheetTexts.seenAt.href}>
          {say(words.sheet)}
        </ButtonAnchor>
        <a className="target" href={telHref(phones.landline)}>
          {say(call)}
        </a>
      </div>
    </PageHero>
  );
}

function Video({ words, href }: { words: Texts["video"]; href: string }) {
  const { say, title } = useWords();
  return (
    <section className="stack gap-3" aria-labelledby="video">
      <h2 id="video" className="title-s">
        {title(words.title)}
      </h2>
      <div className={`switcher gap-4 ${styles.video}`}>
        <div className="stack start gap-3">
          <p className={`no-print ${styles.aim}`}>{say(words.aim)}</p>
          <OutsideButton href={href} variant="secondary">
            {say(words.watch)}
          </OutsideButton>
        </div>
        <img
          src="/activites/calys-biomasse/video.svg"
          alt="Code QR qui mène à la vidéo de présentation"
          width="176"
          height="176"
          loading="lazy"
        />
      </div>
    </section>
  );
}

function Solution({ words, fleet }: { words: Texts["solution"]; fleet: Texts["fleet"] }) {
  const { say, title, write } = useWords();
  return (
    <section className="section deep" aria-labelledby="bois-energie">
      <div className="wrap stack gap-6">
        <h2 id="bois-energie">{title(words.title)}</h2>
        <div className={`switcher seven-five level gap-6 ${styles.solution}`}>
          {words.list.map((each, index) => (
            <div key={each.title} className="stack start gap-3 line-above in-ink pad-4">
              <h3 className="title-m">{say(each.title)}</h3>
              <p>{write(each.text)}</p>
              {index === 0 && <Truck shape="walking-floor" words={fleet.walkingFloor} className={styles.truck} />}
              {index === 1 && <Truck shape="blower" words={fleet.blower} className={styles.truck} />}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Sectors({ words }: { words: Texts["sectors"] }) {
  const { title } = useWords();
  return (
    <section className="wrap section stack gap-6" aria-labelledby="secteurs">
      <h2 id="secteurs">{title(words.title)}</h2>
      <div className="switcher seven-five">
        <Picture name={words.picture} sizes="(min-width: 60rem) max(56vw, 62rem), 100vw" className="fill" />
        <TitledList items={words.list} className="ruled" titleClassName="title-m" />
      </div>
    </section>
  );
}

type ReasonsProps = { words: Texts["reasons"]; years: number };

function Reasons({ words, years }: ReasonsProps) {
  const { say, title } = useWords();
  return (
    <section className="deep section no-print" aria-labelledby="raisons">
      <div className="wrap switcher four-eight gap-7">
        <div className="stack stays">
          <h2 id="raisons">{title(words.title)}</h2>
          <p className="accent">
            <span className="line title-s">Plus de</span> <span className="line figure">{years}</span>{" "}
            <span className="line title-s">{say(words.experience)}</span>
          </p>
        </div>
        <TitledList items={words.list} className="lined switcher pairs" />
      </div>
    </section>
  );
}
