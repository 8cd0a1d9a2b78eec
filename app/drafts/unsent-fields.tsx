import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { Notice } from "../ui/notice.tsx";
import styles from "./unsent-fields.module.css";

const LAST_SUBMISSION = "unsentWords";
const AFTER_SIGN_IN = "returningWords";
type Field = { name: string; label: string; value: string };
/** Browsers have stored these names: keep them. */
type UnsentFields = { person: string; path: string; identity: string; words: Field[] };

/**
 * Saves a submission when an expired session leads to the sign-in, and restores it afterwards.
 * @param person the id of the signed-in person: nobody else sees the fields
 * @returns the handlers for the staff area's forms, and the sentence to show after restoring
 */
export function useUnsentFields(person: string | null) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const isIdle = useNavigation().state === "idle";
  const isFetching = useFetchers().some(({ state }) => state !== "idle");
  const isSending = useRef(false);
  const [lost, setLost] = useState<Field[] | null>(null);

  // Runs after the return from the sign-in, and after a form that the browser submitted: its answer stored or shows
  // them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    const unsent = takeStored(AFTER_SIGN_IN);
    sessionStorage.removeItem(LAST_SUBMISSION);
    if (unsent?.path === path && unsent.person === person && unsent.words.length > 0) setLost(restore(unsent));
  }, []);

  // Forget the submission once the router has its answer.
  useEffect(() => {
    if (!isIdle || isFetching) isSending.current = true;
    else if (isSending.current) {
      isSending.current = false;
      sessionStorage.removeItem(LAST_SUBMISSION);
    }
  }, [isIdle, isFetching]);

  const keep = (event: FormEvent<HTMLElement>) => {
    // A form that the browser submits itself needs nothing: the sign-in carries its fields (drafts/unsent.server.ts).
    // The account page holds codes and authenticator keys, which must not be stored.
    if (!event.defaultPrevented || person === null || pathname === "/admin/compte") return;
    const form = event.target as HTMLFormElement;
    const fields = textControls(form).map((control) => ({
      name: control.name,
      label: labelOf(control),
      value: control.value,
    }));
    if (form.method !== "post") return;
    const words = fields.some(({ value }) => value !== "") ? fields : [];
    sessionStorage.setItem(
      LAST_SUBMISSION,
      JSON.stringify({ person, path, identity: identityOf(form), words } satisfies UnsentFields),
    );
  };
  return { keep, notice: lost && <UnsentFieldsNotice lost={lost} /> };
}

/**
 * For the sign-in page that an expired session shows: keeps the last submission, which did not arrive.
 * @returns what is kept from this page: nothing, if no text was typed
 */
export function useKeepUnsentFields(path: string): "words" | "nothing" | null {
  const [found, setFound] = useState<"words" | "nothing" | null>(null);
  useEffect(() => {
    const fields = sessionStorage.getItem(LAST_SUBMISSION);
    if (fields !== null) {
      sessionStorage.setItem(AFTER_SIGN_IN, fields);
      sessionStorage.removeItem(LAST_SUBMISSION);
    }
    const kept: UnsentFields | null = JSON.parse(sessionStorage.getItem(AFTER_SIGN_IN) ?? "null");
    // The query is written anew on the way to the sign-in, and an action may drop it.
    const isHere = kept !== null && pathnameOf(kept.path) === pathnameOf(path);
    setFound(isHere ? (kept.words.length > 0 ? "words" : "nothing") : null);
  }, [path]);
  return found;
}

const pathnameOf = (path: string) => path.split("?")[0];

function UnsentFieldsNotice({ lost }: { lost: Field[] }) {
  return (
    <Notice tone="warning" title="Votre session avait expiré" live>
      {lost.length === 0 ? (
        <p>Ce que vous aviez écrit est de retour dans le formulaire. Envoyez-le de nouveau.</p>
      ) : (
        <>
          <p>Rien n’a été enregistré. Voici ce que vous aviez écrit :</p>
          <LostFields lost={lost} />
        </>
      )}
    </Notice>
  );
}

/** What no form holds any more, to copy. */
export function LostFields({ lost }: { lost: readonly Field[] }) {
  return (
    <dl className={`stack gap-1 rows above-2 ${styles.lost}`}>
      {lost.map(({ name, label, value }) => (
        <div key={name}>
          <dt className="soft">{label}</dt>
          <dd className="strong written">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function takeStored(key: string): UnsentFields | null {
  const stored = JSON.parse(sessionStorage.getItem(key) ?? "null");
  sessionStorage.removeItem(key);
  return stored;
}

function restore({ identity, words: fields }: UnsentFields): Field[] {
  const form = [...document.forms].find((candidate) => identityOf(candidate) === identity);
  const controls = form ? textControls(form) : [];
  return fields.filter(({ name, value }) => {
    const control = controls.find((candidate) => candidate.name === name);
    if (!control) return value !== "";
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    const details = control.closest("details");
    if (details) details.open = true;
    return false;
  });
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TEXT_CONTROLS = "textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url])";

/** Also those outside their form. */
function textControls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter((control): control is TextControl => control.matches(TEXT_CONTROLS));
}

/** « Vendredi, Après-midi, fin »: the field and its groups. */
function labelOf(control: TextControl): string {
  const own = control.labels?.[0]?.firstChild?.textContent ?? control.name;
  const groups: string[] = [];
  for (let group = control.closest("fieldset"); group; group = group.parentElement?.closest("fieldset") ?? null) {
    groups.unshift(group.querySelector("legend")?.textContent ?? "");
  }
  return [...groups, own].filter(Boolean).join(", ");
}

function identityOf(form: HTMLFormElement): string {
  const hidden = form.querySelectorAll<HTMLInputElement>("input[type=hidden]");
  const names = textControls(form).map(({ name }) => name);
  return JSON.stringify([...[...hidden].map(({ name, value }) => `${name}=${value}`), ...names]);
}
