import { data } from "react-router";
import { typeset } from "../../core/text/typography.ts";
import { useSite } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta, siteTitle } from "../layout/page-meta.ts";
import { followRedirect } from "../pages/moved.server.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { TitleText } from "../ui/title-text.tsx";
import type { Route } from "./+types/offer-page.ts";
import { Apply } from "./apply.tsx";
import { CareersHero } from "./careers-hero.tsx";
import { careersTexts } from "./careers-texts.ts";
import { jobPosting } from "./job-posting.ts";
import { OfferApplyNote, OfferCall, OfferDetails, OfferFacts, OfferState, OfferUnknown } from "./offer-details.tsx";
import { openOffers } from "./offers.server.ts";
import {
  applicationPath,
  applyLabel,
  careersTrail,
  OFFER_NOT_FOUND,
  offerPath,
  positionOf,
  SPONTANEOUS,
} from "./offers.ts";
import styles from "./page.module.css";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const offers = await openOffers(content);
  const offer = offers.find(({ slug }) => slug === params.offer);
  if (!offer) await followRedirect({ request, context });
  if (!offer) throw data(OFFER_NOT_FOUND, { status: 404 });
  const others = offers.filter((other) => other !== offer && other.posting).map(({ slug, title }) => ({ slug, title }));
  return { offer, others, texts: await content.read(careersTexts) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: siteTitle(matches, "Offre introuvable") }];
  const { offer } = loaderData;
  return [
    ...pageMeta(matches, {
      title: `${offer.title}, ${offer.location}`,
      description: offer.description.join(" "),
      path: offerPath(offer.slug),
      picture: offer.picture ?? undefined,
      breadcrumbs: { trail: careersTrail, here: offer.title },
    }),
    ...jobPosting(matches, offer),
  ];
};

const CONTAINER_ID = "candidature-prete";

/** The page of one offer, which people can share and search engines list. */
export function OfferPage({ loaderData: { offer, others, texts } }: Pick<Route.ComponentProps, "loaderData">) {
  const { spontaneous, offer: words } = texts;
  const { say, flow, title, write } = useWords();
  const siteUrl = useSite()?.siteUrl;
  return (
    <>
      <CareersHero picture={offer.picture ?? words.picture} isTall>
        <Breadcrumbs trail={careersTrail} here={offer.title} />
        <h1 className="size-title-l">
          <TitleText>{offer.title}</TitleText>
        </h1>
        <OfferState offer={offer} />
        <OfferFacts offer={offer} />
        {offer.description.map((paragraph) => (
          <p key={paragraph} className="lede">
            {typeset(paragraph)}
          </p>
        ))}
        <div className={`stack start gap-3 ${styles.apply}`}>
          <Apply
            slug={offer.slug}
            position={positionOf(offer)}
            label={say(applyLabel(offer, words))}
            containerId={CONTAINER_ID}
          />
          <OfferApplyNote offer={offer} words={words} />
        </div>
        <OfferUnknown offer={offer} words={words} />
        {!offer.posting && <OfferCall offer={offer} words={words} />}
      </CareersHero>
      <div className={`wrap section stack ${styles.details}`}>
        <div id={CONTAINER_ID} data-container="" />
        <OfferDetails offer={offer} words={words} className={`switcher ${styles.columns}`} />
        {offer.posting && (
          <div className="line-above pad-4 cluster gap-5 middle">
            <ButtonAnchor href={applicationPath(offer.slug)}>{say(words.apply)}</ButtonAnchor>
            <div>
              {texts.offers.next && <p>{write(texts.offers.next)}</p>}
              <OfferCall offer={offer} words={words} />
            </div>
          </div>
        )}
        <p className={styles.onPaper} data-address={`${siteUrl}${offerPath(offer.slug)}`}>
          L’offre et son formulaire
        </p>
      </div>
      <nav className="deep line-above" aria-labelledby="autres-offres">
        <div className="wrap section-small switcher seven-five gap-5">
          <h2 id="autres-offres" className="title-m">
            {title(words.others)}
          </h2>
          <div className="stack start">
            {others.length > 0 && (
              <ul className="stack gap-3">
                {others.map(({ slug, title: offerTitle }) => (
                  <li key={slug}>
                    <a className="target" href={offerPath(slug)}>
                      {typeset(offerTitle)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <p>{flow(spontaneous.text)}</p>
            <ButtonAnchor href={applicationPath(SPONTANEOUS)} variant="secondary">
              {say(words.spontaneous)}
            </ButtonAnchor>
          </div>
        </div>
      </nav>
    </>
  );
}

export default OfferPage;
