import type { FormEvent } from "react";
import { useFetchers, useLocation, useSubmit } from "react-router";

let decisions = 0;

/** Forms stay on the view they were sent from. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Sends a decision without leaving the page; several may be under way at once, each with its own answer. */
export function useDecide() {
  const submit = useSubmit();
  const action = useAddress();
  return (fields: Iterable<[string, FormDataEntryValue]>) => {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
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
export function useIsDeciding(reviewId: string): boolean {
  return useFetchers().some(({ state, formData }) => {
    const seen = state === "idle" ? [] : (formData?.getAll("avis") ?? []);
    return seen.some((value) => String(value).startsWith(reviewId));
  });
}
