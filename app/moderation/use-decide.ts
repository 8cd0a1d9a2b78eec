import type { FormEvent } from "react";
import { useFetchers, useLocation, useSubmit } from "react-router";

let decisions = 0;

/** Forms stay on the view they were sent from. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Sends a decision without leaving the page; several may be under way at once, but one about a review. */
export function useDecide() {
  const submit = useSubmit();
  const action = useAddress();
  const fetchers = useFetchers();
  return (fields: Iterable<[string, FormDataEntryValue]>) => {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    if (body.getAll("avis").some((seen) => isUnderWay(fetchers, idOf(seen)))) return;
    submit(body, {
      method: "post",
      action,
      navigate: false,
      fetcherKey: `decision-${++decisions}`,
    });
  };
}

/** For `onSubmit` of a form that the browser sends itself where there is no script. */
export function useDecideBySubmit() {
  const decide = useDecide();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    decide(new FormData(event.currentTarget, submitter));
  };
}

/** Whether a decision about this review is under way. */
export const useIsDeciding = (reviewId: string): boolean => isUnderWay(useFetchers(), reviewId);

const idOf = (seen: FormDataEntryValue) => String(seen).split(".")[0] ?? "";

function isUnderWay(fetchers: ReturnType<typeof useFetchers>, reviewId: string): boolean {
  return fetchers.some(
    ({ state, formData }) =>
      state !== "idle" &&
      formData?.get("intent") !== "preview" &&
      formData?.getAll("avis").some((seen) => idOf(seen) === reviewId),
  );
}
