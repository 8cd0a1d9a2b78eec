import { data, redirect } from "react-router";
import { clientKey, retryAfter } from "../../core/rate-limit.ts";
import { formatDate } from "../../core/text/typography.ts";
import { requestContext, servicesContext } from "../context.ts";
import { DRAFT_KEYS } from "../drafts/keys.ts";
import { reportReceivedEmail } from "../emails/review-emails.server.ts";
import { AUTOMATIC_REFUSED, looksAutomatic } from "../forms/form-guard.ts";
import { readForm } from "../forms/read-form.server.ts";
import { Island } from "../islands/island.tsx";
import { siteTitle } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Stars } from "../ui/stars.tsx";
import type { Route } from "./+types/report-page.ts";
import { SENT_NOW } from "./author-link.server.ts";
import styles from "./author-page.module.css";
import ReportForm, { type RefusedReport } from "./report-form.island.tsx";
import { type ReportErrors, reportForm } from "./report-rules.ts";
import { report } from "./reports.server.ts";
import { findPublished } from "./store.server.ts";
import { reviewsTrail } from "./trail.ts";

/** In the query of the answer: an address was left, but no receipt goes to it. */
const UNRECEIPTED = "sans-accuse";

const NOT_THERE = "Cet avis n’est pas publié, ou ne l’est plus.";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const review = await findPublished(context.get(servicesContext).database.db, params.id);
  if (!review) throw data(NOT_THERE, { status: 404 });
  const { searchParams } = new URL(request.url);
  return { review, isSent: searchParams.has(SENT_NOW), isUnreceipted: searchParams.has(UNRECEIPTED) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, env, log, content, siteUrl } = context.get(servicesContext);
  const fields = await readForm(request, reportForm.maxLengths);
  const values = reportForm.typed(fields);
  const refuse = (status: number, message: string | null, errors: ReportErrors = {}, headers: HeadersInit = {}) =>
    data<RefusedReport>({ kind: "refused", message, errors, values }, { status, headers });

  const checked = reportForm.check(fields);
  if (!checked.ok) return refuse(400, null, checked.errors);
  if (looksAutomatic(fields)) return refuse(400, AUTOMATIC_REFUSED);
  const clientHash = clientKey(context.get(requestContext).clientAddress, env.secret);
  try {
    const { reason, email } = checked.value;
    const receipt = { mail: reportReceivedEmail(reason, siteUrl, await content.facts()), secret: env.secret };
    const answer = await report(database.db, params.id, { ...checked.value, clientHash, receipt });
    if (answer.kind === "missing") throw data(NOT_THERE, { status: 404 });
    if (answer.kind === "limited") {
      const message = "Trop de signalements en peu de temps. Réessayez dans quelques minutes.";
      return refuse(429, message, {}, retryAfter(answer.retryAfterSeconds));
    }
    const isUnreceipted = email !== null && answer.receipt !== "queued";
    return redirect(`/avis/signaler/${params.id}?${SENT_NOW}${isUnreceipted ? `&${UNRECEIPTED}` : ""}`, 303);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.error("signalement non enregistré", { error });
    return refuse(503, "Votre signalement n’a pas pu être enregistré. Réessayez dans un instant.");
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: siteTitle(matches, "Signaler un avis") },
  { name: "robots", content: "noindex" },
];

export default function ReportPage({
  loaderData: { review, isSent, isUnreceipted },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <article className="wrap page stack" data-sent-draft={isSent ? DRAFT_KEYS.report : undefined}>
      <Breadcrumbs trail={reviewsTrail} here="Signaler" />
      <div className="switcher four-eight top">
        <div className="stack">
          <h1 className="size-title-l">Signaler un avis</h1>
          <blockquote className={`stack gap-2 marked column ${styles.review}`}>
            <p className="note">
              <bdi>{review.customer_name}</bdi>
              {review.published_at && `, le ${formatDate(review.published_at)}`}
            </p>
            <Stars value={review.rating} />
            <p className="written size-text-l" dir="auto">
              {review.comment}
            </p>
          </blockquote>
          <p>
            Le signalement est gratuit et ouvert à tous.
            <br />
            <a href="/avis/fonctionnement#signaler">Comment nous le traitons</a>
          </p>
        </div>
        {isSent ? (
          <div className={`stack start gap-4 ${styles.sent}`}>
            <h2 data-answer="" tabIndex={-1} className="title-m">
              Signalement enregistré
            </h2>
            <p>
              Merci. Nous allons relire cet avis
              {isUnreceipted
                ? "."
                : " ; si vous avez laissé votre adresse, vous recevez un accusé de réception, puis notre décision et sa raison."}
            </p>
            <ButtonAnchor href="/avis">Retour aux avis</ButtonAnchor>
          </div>
        ) : (
          <Island of={ReportForm} props={{ refused }} draft={`report/${review.id}`} />
        )}
      </div>
    </article>
  );
}
