import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { Notice } from "../ui/notice.tsx";
import styles from "./kept-words.module.css";

const SENT = "unsentWords";
const RETURNING = "returningWords";
type Field = { name: string; label: string; value: string };
/** What a form held when it was sent, by whom, on which page, and the hidden fields by which the form is known again. */
type Kept = { person: string; path: string; identity: string; words: Field[] };

/**
 * A session that ends in the middle of work leads to the sign-in and back; what was being sent then is not lost.
 * @param person the id of who is signed in: nobody else is shown the words
 * @returns what follows the forms of the staff area, and the sentence to show once something came back
 */
export function useKeptWords(person: string | null) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const isIdle = useNavigation().state === "idle";
  const isFetching = useFetchers().some(({ state }) => state !== "idle");
  const isSending = useRef(false);
  const [lost, setLost] = useState<Field[] | null>(null);

  // Coming back from the sign-in mounts this anew; so does the answer to a form that the browser sent itself, which has
  // taken the words or shows them again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page on which one arrives can be the one that was left
  useEffect(() => {
    const kept = take(RETURNING);
    sessionStorage.removeItem(SENT);
    if (kept?.path === path && kept.person === person) setLost(putBack(kept));
  }, []);

  // The same for an answer that came without another page.
  useEffect(() => {
    if (!isIdle || isFetching) isSending.current = true;
    else if (isSending.current) {
      isSending.current = false;
      sessionStorage.removeItem(SENT);
    }
  }, [isIdle, isFetching]);

  const keep = (event: FormEvent<HTMLElement>) => {
    // What the browser sends itself, the sign-in carries on (account/unsent.server.ts).
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

/** For the sign-in page: only who comes by it was sent away, and what was being sent then has not arrived. */
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
    <Notice tone="warning" title="Votre session avait expiré" answers>
      {lost.length === 0 ? (
        <p>Ce que vous aviez écrit est de retour dans le formulaire. Envoyez-le de nouveau.</p>
      ) : (
        <>
          <p>Rien n’a été enregistré. Voici ce que vous aviez écrit{"\u00a0:"}</p>
          <dl className={`stack gap-1 ${styles.words}`}>
            {lost.map(({ name, label, value }) => (
              <div key={name}>
                <dt className="soft">{label}</dt>
                <dd>{value}</dd>
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

/** Returns the words for which there is no form any more. */
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

/** « Vendredi, après-midi, à » : the field with the groups that it stands in. */
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
