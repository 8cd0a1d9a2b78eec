import { data } from "react-router";
import { typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { Brief } from "../content/brief.tsx";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { applicationDraft } from "../drafts/keys.ts";
import { readForm } from "../forms/read-form.server.ts";
import { Island } from "../islands/island.tsx";
import { siteTitle } from "../layout/page-meta.ts";
import { followRedirect } from "../pages/moved.server.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/application-page.ts";
import Application from "./application.island.tsx";
import styles from "./application-form.module.css";
import { careersTexts } from "./careers-texts.ts";
import { OfferFacts } from "./offer-details.tsx";
import { findOffer } from "./offers.server.ts";
import {
  applicationPath,
  applicationTitle,
  applyLabel,
  careersTrail,
  type JobOffer,
  OFFER_NOT_FOUND,
  offerPath,
  positionOf,
  SPONTANEOUS,
} from "./offers.ts";
import page from "./page.module.css";
import { applicationForm, composeApplication, HOW_TO_APPLY } from "./rules.ts";

export const handle: PageCacheHandle = { pageCache: {} };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: siteTitle(
      matches,
      loaderData ? applicationTitle(positionOf(loaderData.offer), loaderData.label) : "Offre introuvable",
    ),
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const offer = await offerAt(params.offer, context, request);
  const { offer: words, offers } = await context.get(servicesContext).content.read(careersTexts);
  const label = offer ? applyLabel(offer, words) : words.apply;
  return { offer, slug: params.offer, label, picture: words.applicationPicture, next: offers.next };
}

/** Without JavaScript: composes the message and stores nothing (requirement A1.application). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const offer = await offerAt(params.offer, context);
  const sent = await readForm(request, applicationForm.maxLengths);
  const checked = applicationForm.check(sent);
  if (!checked.ok) return data({ kind: "refused" as const, errors: checked.errors, values: checked.values }, 400);
  const { emails } = await context.get(servicesContext).content.facts();
  const message = { to: emails.hr, ...composeApplication(checked.value, positionOf(offer), null) };
  return data({ kind: "prepared" as const, message, values: applicationForm.typed(sent) });
}

export default function ApplicationPage({
  loaderData: { offer, slug, label, picture, next },
  actionData,
}: Route.ComponentProps) {
  const { name, emails } = useFacts();
  const { say } = useWords();
  const position = positionOf(offer);
  const trail = position ? [...careersTrail, { href: offerPath(slug), label: position.title }] : careersTrail;
  return (
    <div className="wrap stack gap-6 page">
      <Breadcrumbs trail={trail} here={position ? "Candidature" : "Candidature spontanée"} />
      <div className={`switcher four-eight gap-6 ${page.application}`}>
        <header className="stack gap-5 stays">
          <h1 className="size-title-l">
            {position ? (
              <>
                {say(label)}
                <span className={`above-3 ${styles.position}`}> {typeset(position.title)}</span>
              </>
            ) : (
              applicationTitle(position, label)
            )}
          </h1>
          {offer && <OfferFacts offer={offer} />}
          <Brief points={next ? [...HOW_TO_APPLY, next] : HOW_TO_APPLY} className="stack gap-3" />
          <div className={page.beside}>
            <Picture name={picture} alt="" sizes="(min-width: 60rem) 30vw, 1px" className="landscape" />
          </div>
        </header>
        <div className="stack gap-4">
          <Island
            of={Application}
            props={{
              employer: { name, email: emails.hr },
              position,
              path: applicationPath(slug),
              answer: actionData,
            }}
            draft={applicationDraft(applicationPath(slug))}
          />
        </div>
      </div>
    </div>
  );
}

/**
 * Null for a spontaneous application.
 * @param read the request of a page that may have moved
 */
async function offerAt(slug: string, context: Route.LoaderArgs["context"], read?: Request): Promise<JobOffer | null> {
  if (slug === SPONTANEOUS) return null;
  const offer = await findOffer(context.get(servicesContext).content, slug);
  if (!offer && read) await followRedirect({ request: read, context });
  if (!offer) throw data(OFFER_NOT_FOUND, { status: 404 });
  return offer;
}
