import { useRef } from "react";
import { data, Link, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from "react-router";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import { mayUse } from "../account/rights.ts";
import { requireStaff } from "../account/session.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import { INVITATIONS_PATH } from "../invitations/rules.ts";
import { readError } from "../layout/error-page.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/page.ts";
import { AnswerNotice, LiveAnswer, publishAnswer } from "./decision-answers.tsx";
import { decide } from "./decisions.server.ts";
import { ModerationFiles } from "./files.tsx";
import { ModerationFilters, ModerationOrder } from "./filters.tsx";
import { readModeration, readWatched } from "./list.server.ts";
import { ModerationList } from "./list.tsx";
import styles from "./page.module.css";
import {
  altField,
  CONSEQUENCES,
  FILTER_LABELS,
  failureOf,
  IN_BIN,
  isListChanged,
  LIST_TITLE,
  LOAD_FAILED,
  type ModerationAnswer,
  ORDER_LABELS,
  readUsualOrder,
  readVersion,
  readView,
  type View,
  viewPath,
  writeUsualOrder,
} from "./rules.ts";
import { ModerationSelection, SelectAll } from "./selection.tsx";
import { KeysSwitch, useKeysSwitch } from "./shortcuts.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useStableList } from "./use-stable-list.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { rights } = await requireStaff(context, request, "/admin/avis");
  const canImport = mayUse(rights, "/admin/avis/import");
  const canInvite = mayUse(rights, INVITATIONS_PATH);
  const query = new URL(request.url).searchParams;
  const { isKnown, ...view } = readView(query, readUsualOrder(request.headers.get("cookie")));
  const { isSecure } = context.get(servicesContext).auth;
  const headers = isKnown && query.has("ordre") ? { "Set-Cookie": writeUsualOrder(view.order, isSecure) } : undefined;
  const cursor = { after: query.get("apres"), before: query.get("avant") };
  try {
    const { content, database } = context.get(servicesContext);
    const page = await readModeration(
      database.db,
      view,
      cursor,
      await readWatched(content),
      (await content.facts()).reviewDays,
    );
    if (page === "bad-cursor") throw data("Cette page d’avis n’existe pas.", { status: 404 });
    return data(
      { view, isKnown, canImport, canInvite, ...page },
      { status: isKnown ? 200 : 404, ...(headers && { headers }) },
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.get(requestContext).log.error("avis illisibles", { error });
    const nothing = { counts: null, reviews: [], lastReceived: null, next: null, previous: null };
    return data({ view, isKnown, canImport, canInvite, ...nothing }, 503);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return decide(request, context);
}

/** Announces every answer, even when its card has left the list. An email preview shows in its card instead. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<ModerationAnswer> {
  const form = await request.clone().formData();
  const intent = String(form.get("intent"));
  const answer =
    confirmationFor(form) ??
    (await serverAction().catch((error: unknown): ModerationAnswer => {
      if (error instanceof Response) throw error;
      const { status, message } = readError(error);
      const advice = status === 403 ? ` ${KEEP_OPEN}` : "";
      return {
        kind: "failed",
        message: failureOf(intent),
        detail: status < 500 && message ? message + advice : "La connexion a échoué. Vérifiez-la et recommencez.",
      };
    }));
  publishAnswer(
    answer,
    form.getAll("avis").map((version) => readVersion(String(version))?.id ?? ""),
    [...form.keys()].some((name) => name.startsWith(altField(""))),
  );
  return answer;
}

const KEEP_OPEN =
  "Rien n’a été enregistré. Ce que vous aviez écrit reste sur cette page : laissez-la ouverte, et recommencez quand vous aurez ce droit.";

/**
 * Reloads after a decision, also one that came too late. After a failure it does not: over a broken connection the
 * error page would replace the list and the typed text.
 */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isListChanged(actionResult) ?? defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => privateMeta("Modération des avis");

export default function ModerationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, isKnown, canImport, canInvite, counts, reviews, next, previous } = loaderData;
  const { state, formMethod } = useNavigation();
  const { key } = useLocation();
  return (
    <>
      <h1 tabIndex={-1}>Modération des avis</h1>
      {!isKnown && <Notice tone="warning">Ce filtre n’existe pas : voici tous les avis.</Notice>}
      {actionData && <AnswerNotice answer={actionData} reviews={reviews} />}
      <ModerationFilters view={view} counts={counts} />
      <p id={LIST_TITLE} className={view.search ? "strong small" : "visually-hidden"} role="status" tabIndex={-1}>
        {counts && state === "idle" && (
          <>
            {listTitle(view, reviews.length, next ?? previous)}
            <span className="visually-hidden">{` · ${ORDER_LABELS[view.order].toLowerCase()}`}</span>
          </>
        )}
      </p>
      {state === "loading" && !formMethod ? (
        <Skeleton label="Chargement des avis…" lines={12} />
      ) : counts === null ? (
        <Notice tone="danger" title={LOAD_FAILED} live>
          La base de données n’a pas répondu. Rechargez la page dans un instant.
        </Notice>
      ) : (
        <ModerationQueue key={key} {...loaderData} answer={actionData} />
      )}
      <Pagination
        label="Pages d’avis"
        previous={previous ? { href: viewPath(view, { avant: previous }), label: "Page précédente" } : undefined}
        next={next ? { href: viewPath(view, { apres: next }), label: "Page suivante" } : undefined}
      />
      {counts && <ModerationFiles view={view} count={counts[view.filter]} canImport={canImport} />}
      {canInvite && (
        <p className="above-5">
          <Link to={INVITATIONS_PATH}>Inviter des clients à donner leur avis</Link>
        </p>
      )}
    </>
  );
}

type QueueProps = Route.ComponentProps["loaderData"] & { answer: ModerationAnswer | undefined };

function ModerationQueue({ view, reviews: fresh, lastReceived, answer }: QueueProps) {
  const [hasKeys, switchKeys] = useKeysSwitch();
  const queue = useRef<HTMLDivElement>(null);
  const { items, changes, refresh, applyUpdate } = useStableList(fresh, view.order);
  const reviews = items.flatMap(({ review }) => review ?? []);
  return (
    <div ref={queue} className={styles.queue} data-keys={hasKeys || undefined}>
      {reviews.length > 0 && (
        <div className="cluster gap-5 rows-0 middle">
          <SelectAll />
          <KeysSwitch isOn={hasKeys} onTurn={switchKeys} />
          <ModerationOrder view={view} />
        </div>
      )}
      <div className={`split gap-5 rows-0 small ${styles.news}`}>
        <LiveAnswer reviews={reviews}>
          {reviews.length === 0 ? null : view.filter === "bin" ? (
            <p className="soft broad">{IN_BIN}</p>
          ) : (
            <details className="unfold folds soft">
              <summary className="link">Ce que fait chaque décision</summary>
              <p className="broad">{CONSEQUENCES}</p>
            </details>
          )}
        </LiveAnswer>
        <PendingUpdates count={changes} onRefresh={refresh} />
      </div>
      <ModerationList
        items={items}
        draft={answer && "draft" in answer ? answer.draft : undefined}
        preview={answer?.kind === "preview" ? answer.text : undefined}
        hasKeys={hasKeys}
        onApplyUpdate={applyUpdate}
      />
      {reviews.length === 0 && <EmptyQueue view={view} lastReceived={lastReceived} />}
      <ModerationSelection reviews={reviews} queue={queue} />
    </div>
  );
}

function PendingUpdates({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  return (
    <p className="cluster rows-0 middle strong" role="status">
      {count > 0 && (
        <>
          {count} {plural(count, "changement", "changements")} depuis l’ouverture de la liste{" "}
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              document.querySelector<HTMLElement>("#contenu h1")?.focus({ preventScroll: true });
              onRefresh();
            }}
          >
            Actualiser
          </Button>
        </>
      )}
    </p>
  );
}

function listTitle({ filter, search }: View, found: number, other: string | null): string {
  const { label } = FILTER_LABELS[filter];
  return search ? `${label} · « ${search} » · ${formatNumber(found)} avis${other ? " sur cette page" : ""}` : label;
}

function EmptyQueue({ view, lastReceived }: { view: View; lastReceived: string | null }) {
  const { empty, next, label } = FILTER_LABELS[view.filter];
  if (view.search) {
    return (
      <EmptyState title={`Aucun avis pour « ${view.search} » dans ${label}`}>
        <Link to={viewPath({ ...view, search: "" })}>Effacer la recherche</Link>
      </EmptyState>
    );
  }
  const last = lastReceived ? ` Dernier avis reçu le ${formatDate(lastReceived)}.` : "";
  return <EmptyState title={empty}>{next + last}</EmptyState>;
}

/** Shows the server's confirmation question without a round trip. */
function confirmationFor(form: FormData): ModerationAnswer | undefined {
  const intent = form.get("intent");
  if ((intent !== "delete" && intent !== "erase") || form.has("confirmation")) return undefined;
  const versions = form.getAll("avis").flatMap((value) => readVersion(String(value)) ?? []);
  return versions.length > 0 ? { kind: "confirm", intent, versions, problem: "" } : undefined;
}
