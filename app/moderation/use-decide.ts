import type { FormEvent } from "react";
import { useFetchers, useLocation, useSubmit } from "react-router";

let decisions = 0;

/** Keeps the current view in the form's address. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Sends a decision without navigation. Several may run at once, one for each review. */
export function useDecide() {
  const submit = useSubmit();
  const action = useAddress();
  const fetchers = useFetchers();
  return (fields: Iterable<[string, FormDataEntryValue]>) => {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    if (body.getAll("avis").some((version) => isUnderWay(fetchers, idOf(version)))) return;
    submit(body, {
      method: "post",
      action,
      navigate: false,
      fetcherKey: `decision-${++decisions}`,
    });
  };
}

/** An `onSubmit` handler. Without JavaScript the browser sends the form. */
export function useDecideBySubmit() {
  const decide = useDecide();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    decide(new FormData(event.currentTarget, submitter));
  };
}

export const useIsDeciding = (reviewId: string): boolean => isUnderWay(useFetchers(), reviewId);

const idOf = (version: FormDataEntryValue) => String(version).split(".")[0] ?? "";

function isUnderWay(fetchers: ReturnType<typeof useFetchers>, reviewId: string): boolean {
  return fetchers.some(
    ({ state, formData }) =>
      state !== "idle" &&
      formData?.get("intent") !== "preview" &&
      formData?.getAll("avis").some((version) => idOf(version) === reviewId),
  );
}
