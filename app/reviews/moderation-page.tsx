import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { requestContext, servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/moderation-page.ts";
import { AnswerNotice, announce, useAnnouncedAnswers } from "./moderation-answers.tsx";
import { decide } from "./moderation-decisions.server.ts";
import { ModerationFilters } from "./moderation-filters.tsx";
import { ModerationList } from "./moderation-list.tsx";
import styles from "./moderation-page.module.css";
import { FILTER_WORDS, failureOf, LOAD_FAILED, type ModerationAnswer, readView, viewPath } from "./moderation-rules.ts";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { countsForStaff, listForStaff } from "./store.server.ts";

const REVIEWS_ON_A_PAGE = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdministrator(context, request);
  const { db } = context.get(servicesContext).database;
  const query = new URL(request.url).searchParams;
  const view = readView(query);
  if (!view) throw data("Ce filtre n’existe pas.", { status: 404 });
  const place = { limit: REVIEWS_ON_A_PAGE, after: query.get("apres"), before: query.get("avant") };
  try {
    const [counts, page] = await Promise.all([countsForStaff(db), listForStaff(db, { ...view, ...place })]);
    if (page === "bad-cursor") throw data("Cette page d’avis n’existe pas.", { status: 404 });
    return { view, counts, reviews: page.rows, next: page.next, previous: page.previous };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.get(requestContext).log.error("avis illisibles", { error });
    return data({ view, counts: null, reviews: [], next: null, previous: null }, 503);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return decide(request, context);
}

/** Whatever card it came from and whether that is still there, an answer is announced. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<ModerationAnswer> {
  const intent = String((await request.clone().formData()).get("intent"));
  const answer = await serverAction().catch((error: unknown): ModerationAnswer => {
    if (error instanceof Response) throw error;
    const detail = isRouteErrorResponse(error) && error.status < 500 ? String(error.data) : "Vérifiez votre connexion.";
    return { kind: "failed", message: failureOf(intent), detail };
  });
  announce(answer);
  return answer;
}

/** Also after a decision that came too late: its answer is the state in which the review is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [
  { title: "Modération des avis" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function ModerationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, counts, reviews, next, previous } = loaderData;
  const { state, formMethod } = useNavigation();
  useAnnouncedAnswers();
  return (
    <>
      <h1 className={styles.title}>Modération des avis</h1>
      {actionData && <AnswerNotice answer={actionData} />}
      <ModerationFilters view={view} counts={counts} />
      {state === "loading" && !formMethod ? (
        <ModerationSkeleton />
      ) : counts === null ? (
        <Notice tone="danger" title={LOAD_FAILED} answers>
          La base de données n’a pas répondu. Rechargez la page dans un instant.
        </Notice>
      ) : reviews.length === 0 ? (
        <EmptyState title={view.search ? `Aucun avis pour « ${view.search} »` : FILTER_WORDS[view.filter].empty} />
      ) : (
        <ModerationList reviews={reviews} />
      )}
      <Pagination
        label="Pages d’avis"
        previous={previous ? { href: viewPath(view, { avant: previous }), label: "Page précédente" } : undefined}
        next={next ? { href: viewPath(view, { apres: next }), label: "Page suivante" } : undefined}
      />
    </>
  );
}
