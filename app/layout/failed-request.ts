import { useContext, useEffect } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  UNSAFE_DataRouterDataContext as RouterDataContext,
} from "react-router";
import { dismissErrors, toast } from "../ui/toast-store.ts";
import { markUnsent, takeLastSent } from "./sent-forms.ts";

/** The site did not answer, so its log holds nothing of it. */
export class ConnectionError extends Error {}

const KEPT = "ce que vous avez écrit est encore sur cette page.";
const UNANSWERED = { title: "La connexion a échoué", description: `Vérifiez-la et recommencez : ${KEPT}` };
const FAILED = { title: "Le site a rencontré une erreur", description: `Recommencez dans un instant : ${KEPT}` };
const SHOWN_MS = 60_000;

type Results = Record<string, DataStrategyResult>;

let shownAnswers: Record<string, unknown> = {};

/** For `keepPageOnFailure`: the router forgets the shown answer with the next form. */
export function useShownAnswers() {
  const answers = useContext(RouterDataContext)?.actionData;
  useEffect(() => {
    shownAnswers = answers ?? {};
  }, [answers]);
}

/** Keeps a page, and what is typed in it, when its form fails; the router would show the error page instead. */
export const keepPageOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isForm = request.method !== "GET";
  const form = isForm ? takeLastSent() : undefined;
  if (isForm) dismissErrors();
  const results = await next();
  if (request.signal.aborted) return results;
  if (!isForm) return keepFrames(results);
  if (form && !Object.values(results).some(({ result }) => result instanceof Response)) markUnsent(form);
  return Object.fromEntries(Object.entries(results).map(([route, answer]) => [route, keepAnswer(answer, route)]));
};

function keepAnswer(answer: DataStrategyResult, route: string): DataStrategyResult {
  const { type, result } = answer;
  if (type !== "error" || result instanceof Response) return answer;
  const status = isRouteErrorResponse(result) ? result.status : statusOf(result);
  if (status && status < 500) return answer;
  toast({ ...(status ? FAILED : UNANSWERED), variant: "destructive", duration: SHOWN_MS });
  // The status keeps the loaders from reloading: without a connection they would fail too.
  return { type: "data", result: data(shownAnswers[route], { status: 503 }) };
}

/** The router wraps what an action threw with the status of the answer, if there was one. */
const statusOf = (thrown: unknown) => (thrown as { init?: { status?: number } | null } | null)?.init?.status;

/** Only the page itself shows that it did not load: the frames around it keep what they show. */
function keepFrames(results: Results): Results {
  const unanswered = Object.keys(results).filter((route) => isUnanswered(results[route]));
  const page = unanswered.pop();
  if (page === undefined) return results;
  const others = Object.entries(results).filter(([route]) => !unanswered.includes(route));
  return { ...Object.fromEntries(others), [page]: { type: "error", result: new ConnectionError() } };
}

/** An error of the server itself arrives without its cause. */
function isUnanswered(loaded: DataStrategyResult | undefined): boolean {
  const { type, result } = loaded ?? {};
  return type === "error" && (result instanceof TypeError || (result instanceof Error && "cause" in result));
}
