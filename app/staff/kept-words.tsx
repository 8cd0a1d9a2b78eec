import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { Notice } from "../ui/notice.tsx";
import styles from "./kept-words.module.css";

const SENT = "unsentWords";
const RETURNING = "returningWords";
type Field = { name: string; label: string; value: string };
type Kept = { person: string; path: string; identity: string; words: Field[] };

/**
 * Saves a submission while an expired session leads through the sign-in and back.
 * @param person the id of the signed-in person: nobody else sees the words
 * @returns the handlers for the staff area's forms, and the sentence to show after restoring
 */
export function useKeptWords(person: string | null) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const isIdle = useNavigation().state === "idle";
  const isFetching = useFetchers().some(({ state }) => state !== "idle");
  const isSending = useRef(false);
  const [lost, setLost] = useState<Field[] | null>(null);

  // Runs after the return from the sign-in, and after a form that the browser submitted: its page stored the words or shows them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    const kept = take(RETURNING);
    sessionStorage.removeItem(SENT);
    if (kept?.path === path && kept.person === person) setLost(putBack(kept));
  }, []);

  // The same for an answer without a page load.
  useEffect(() => {
    if (!isIdle || isFetching) isSending.current = true;
    else if (isSending.current) {
      isSending.current = false;
      sessionStorage.removeItem(SENT);
    }
  }, [isIdle, isFetching]);

  const keep = (event: FormEvent<HTMLElement>) => {
    // For a form that the browser submits itself, the sign-in carries the words (account/unsent.server.ts).
    if (!event.defaultPrevented || person === null) return;
    const form = event.target as HTMLFormElement;
    const words = textControls(form).map((control) => ({
      name: control.name,
      label: labelOf(control),
      value: control.value,
    }));
    if (form.method !== "post" || words.every(({ value }) => value === "")) return;
    sessionStorage.setItem(SENT, JSON.stringify({ person, path, identity: identityOf(form), words } satisfies Kept));
  };
  return { keep, notice: lost && <KeptNotice lost={lost} /> };
}

/** For the sign-in page, which only an expired session leads to: the last submission did not arrive. */
export function useKeepForReturn() {
  useEffect(() => {
    const kept = sessionStorage.getItem(SENT);
    if (kept === null) return;
    sessionStorage.setItem(RETURNING, kept);
    sessionStorage.removeItem(SENT);
  }, []);
}

function KeptNotice({ lost }: { lost: Field[] }) {
  return (
    <Notice tone="warning" title="Votre session avait expiré" live>
      {lost.length === 0 ? (
        <p>Ce que vous aviez écrit est de retour dans le formulaire. Envoyez-le de nouveau.</p>
      ) : (
        <>
          <p>Rien n’a été enregistré. Voici ce que vous aviez écrit{"\u00a0:"}</p>
          <dl className={`stack gap-1 above-2 ${styles.words}`}>
            {lost.map(({ name, label, value }) => (
              <div key={name}>
                <dt className="soft">{label}</dt>
                <dd className="strong">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Notice>
  );
}

function take(key: string): Kept | null {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
  sessionStorage.removeItem(key);
  return kept;
}

function putBack({ identity, words }: Kept): Field[] {
  const form = [...document.forms].find((candidate) => identityOf(candidate) === identity);
  const controls = form ? textControls(form) : [];
  return words.filter(({ name, value }) => {
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

function textControls(form: HTMLFormElement): TextControl[] {
  return [
    ...form.querySelectorAll<TextControl>("textarea, input:is([type=text], [type=email], [type=tel], [type=url])"),
  ];
}

/** « Vendredi, après-midi, à »: the field and its groups. */
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
