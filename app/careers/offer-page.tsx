import { data } from "react-router";
import { typeset } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta, siteTitle } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { TitleText } from "../ui/title-text.tsx";
import type { Route } from "./+types/offer-page.ts";
import { Apply } from "./apply.tsx";
import { careersTexts } from "./careers-texts.ts";
import { jobPosting } from "./job-posting.ts";
import {
  OfferApplyNote,
  OfferCall,
  OfferConditions,
  OfferFacts,
  OfferHours,
  OfferProfile,
  OfferState,
  OfferUnknown,
} from "./offer-details.tsx";
import styles from "./offer-page.module.css";
import { openOffers } from "./offers.server.ts";
import { applyLabel, careersTrail, OFFER_NOT_FOUND, positionOf, SPONTANEOUS } from "./offers.ts";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const offers = await openOffers(content);
  const offer = offers.find(({ slug }) => slug === params.offer);
  if (!offer) throw data(OFFER_NOT_FOUND, { status: 404 });
  const others = offers.filter((other) => other !== offer && other.posting).map(({ slug, title }) => ({ slug, title }));
  return { offer, others, words: (await content.read(careersTexts)).offer };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: siteTitle(matches, "Offre introuvable") }];
  const { offer } = loaderData;
  return [
    ...pageMeta(matches, {
      title: `${offer.title}, ${offer.location}`,
      description: offer.description.join(" "),
      path: `/recrutement/${offer.slug}`,
      breadcrumbs: { trail: careersTrail, here: offer.title },
    }),
    ...jobPosting(matches, offer),
  ];
};

const CONTAINER_ID = "candidature-prete";

/** The page of one offer, which people can share and search engines list. */
export function OfferPage({ loaderData: { offer, others, words } }: Pick<Route.ComponentProps, "loaderData">) {
  const { say, title } = useWords();
  return (
    <>
      <div className={`wrap stack gap-6 page ${styles.page}`}>
        <div className={styles.trail}>
          <Breadcrumbs trail={careersTrail} here={offer.title} />
        </div>
        <header className={`stack gap-4 ${styles.head}`}>
          <h1 className="size-title-l">
            <TitleText>{offer.title}</TitleText>
          </h1>
          <OfferState offer={offer} />
          <OfferFacts offer={offer} words={words} />
        </header>
        <div className={`stack passage ${styles.text}`}>
          <div id={CONTAINER_ID} data-container="" />
          {offer.description.map((paragraph) => (
            <p key={paragraph} className="lede">
              {typeset(paragraph)}
            </p>
          ))}
          <OfferProfile offer={offer} words={words} />
          <OfferUnknown offer={offer} words={words} />
          <div className="switcher pairs gap-5">
            <OfferConditions offer={offer} words={words} />
            <OfferHours offer={offer} words={words} />
          </div>
        </div>
        <div className="stack start gap-3 stays">
          <Apply
            slug={offer.slug}
            position={positionOf(offer)}
            label={say(applyLabel(offer, words))}
            containerId={CONTAINER_ID}
          />
          <OfferApplyNote offer={offer} words={words} />
          <OfferCall offer={offer} words={words} />
        </div>
      </div>
      <div className="deep">
        <nav className="wrap section-small switcher five-seven gap-4" aria-labelledby="autres-offres">
          <h2 id="autres-offres" className="title-m">
            {title(words.others)}
          </h2>
          <ul className="stack gap-0">
            {others.map(({ slug, title: offerTitle }) => (
              <li key={slug}>
                <a className="target" href={`/recrutement/${slug}`}>
                  {typeset(offerTitle)}
                </a>
              </li>
            ))}
            <li>
              <a className="target" href={`/recrutement/${SPONTANEOUS}/candidature`}>
                {say(words.spontaneous)}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </>
  );
}

export default OfferPage;
