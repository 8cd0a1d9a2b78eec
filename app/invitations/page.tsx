import { data } from "react-router";
import { retryAfter } from "../../core/rate-limit.ts";
import { formatDate } from "../../core/text/typography.ts";
import { Island } from "../islands/island.tsx";
import { privateMeta, siteTitle } from "../layout/page-meta.ts";
import { takesPhotos } from "../review-photos/limits.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { ORIGINS } from "../reviews/origins.ts";
import ReviewForm from "../reviews/review-form.island.tsx";
import { submitReview } from "../reviews/submit.server.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import type { Route } from "./+types/page.ts";
import { experienceOf } from "./rules.ts";
import { storeInvited } from "./submit.server.ts";
import { openInvitation } from "./visitor.server.ts";

export const handle = takesPhotos;

/** Changes nothing, because mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openInvitation(context, params.token);
  if (opened.kind === "limited") {
    return data({ kind: "limited" as const }, { status: 429, headers: retryAfter(opened.retryAfterSeconds) });
  }
  if (opened.kind === "none") return data({ kind: "none" as const }, 404);
  const { activity, delivered_on, expires_at, spent_at, is_verified } = opened.invitation;
  if (spent_at !== null) return data({ kind: "spent" as const }, 410);
  return data({ kind: "open" as const, activity, delivered_on, expires_at, isVerified: Boolean(is_verified) });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openInvitation(context, params.token);
  // Answer with the typed text, even if the link is no longer valid.
  return submitReview(request, context, opened.kind === "limited" ? async () => opened : storeInvited(params.token));
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(siteTitle(matches, "Donner mon avis"));

export default function InvitationPage({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  if (loaderData.kind !== "open" && !answer) return <Closed why={loaderData.kind} />;
  const values = loaderData.kind === "open" && {
    activity: loaderData.activity,
    experience_date: experienceOf(loaderData.delivered_on),
  };
  const to = loaderData.kind === "open" ? `/avis/invitation/${params.token}` : "/avis";
  const draft = `review/${params.token}` as const;
  return (
    <article className="wrap section switcher four-eight top">
      <div className="stack start">
        <h1 className="title-l">Votre avis, s’il vous plaît</h1>
        {loaderData.kind === "open" && <Terms {...loaderData} />}
      </div>
      <div id="donner-mon-avis">
        <Island of={ReviewForm} props={{ answer, to, ...(values && { values }) }} name="received" draft={draft} />
      </div>
    </article>
  );
}

type Open = Extract<Route.ComponentProps["loaderData"], { kind: "open" }>;

function Terms({ activity, delivered_on, expires_at, isVerified }: Open) {
  const { label } = ORIGINS[isVerified ? "verified" : "invited"];
  return (
    <>
      <p className="lede">
        {activity === "other" ? "Vous avez été client de notre maison" : ACTIVITIES[activity]}
        {delivered_on && `, livraison du ${formatDate(delivered_on)}`}.
      </p>
      <p>
        Bon ou mauvais, il sera lu par une personne, puis publié selon <a href="/avis/fonctionnement">nos règles</a>.
        Rien n’est donné en échange.
      </p>
      <p>
        {`Il portera la mention « ${label} »${isVerified ? ", tant que vous gardez cette activité" : ""}. `}
        <a href="/avis/fonctionnement#invitations">Ce qu’elle veut dire</a>
      </p>
      <p className="note">Ce lien sert une seule fois, jusqu’au {formatDate(expires_at)}.</p>
    </>
  );
}

/** The same text for an unknown and for an expired link. */
const CLOSED = {
  none: {
    title: "Cette invitation n’est pas valable",
    text: "Elle n’existe pas, ou ne vaut plus. Vous pouvez donner votre avis sans elle.",
  },
  spent: {
    title: "Cette invitation a déjà servi",
    text: "Un avis y répond. S’il est de vous, merci : sa page de suivi, ouverte après l’envoi, permet de le corriger ou de le retirer.",
  },
  limited: { title: "Trop de liens essayés", text: "Veuillez réessayer dans 15 minutes." },
};

function Closed({ why }: { why: keyof typeof CLOSED }) {
  return (
    <article className="wrap section stack start gap-4">
      <h1 className="title-l">{CLOSED[why].title}</h1>
      <p>{CLOSED[why].text}</p>
      <ButtonAnchor href="/avis#donner-mon-avis">Donner mon avis sans invitation</ButtonAnchor>
    </article>
  );
}
