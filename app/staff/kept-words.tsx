import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { Notice } from "../ui/notice.tsx";

const KEY = "unsentWords";
type Field = [name: string, value: string];
/** What a form held when it was sent, on which page, and the hidden fields by which the form is known again. */
type Kept = { path: string; identity: string; words: Field[] };

/**
 * A session that ends in the middle of work leads to the sign-in and back; what was being sent then is not lost.
 * @returns what follows the forms of the staff area, and the sentence to show once something came back
 */
export function useKeptWords() {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const isIdle = useNavigation().state === "idle";
  const isFetching = useFetchers().some(({ state }) => state !== "idle");
  const isSending = useRef(false);
  const [lost, setLost] = useState<Field[] | null>(null);

  // Coming back from the sign-in mounts this anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page on which one arrives can be the one that was left
  useEffect(() => {
    const kept = take();
    if (kept?.path === path) setLost(putBack(kept));
  }, []);

  // An answer that left the person here has taken the words, or shows them again itself.
  useEffect(() => {
    if (!isIdle || isFetching) isSending.current = true;
    else if (isSending.current) {
      isSending.current = false;
      sessionStorage.removeItem(KEY);
    }
  }, [isIdle, isFetching]);

  const keep = (event: FormEvent<HTMLElement>) => {
    // What the browser sends itself, the sign-in carries on (account/unsent.server.ts).
    if (!event.defaultPrevented) return;
    const form = event.target as HTMLFormElement;
    const words = textControls(form).map(({ name, value }): Field => [name, value]);
    if (form.method !== "post" || words.every(([, value]) => value === "")) return;
    sessionStorage.setItem(KEY, JSON.stringify({ path, identity: identityOf(form), words } satisfies Kept));
  };
  return { keep, notice: lost && <KeptNotice lost={lost} /> };
}

function KeptNotice({ lost }: { lost: Field[] }) {
  return (
    <Notice tone="warning" title="Votre session avait expiré" answers>
      {lost.length === 0 ? (
        <p>Ce que vous aviez écrit est de retour dans le formulaire. Envoyez-le de nouveau.</p>
      ) : (
        <>
          <p>Rien n’a été enregistré. Voici ce que vous aviez écrit{"\u00a0:"}</p>
          {lost.map(([name, value]) => (
            <blockquote key={name}>{value}</blockquote>
          ))}
        </>
      )}
    </Notice>
  );
}

function take(): Kept | null {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  sessionStorage.removeItem(KEY);
  return kept;
}

/** Returns the words for which there is no form any more. */
function putBack({ identity, words }: Kept): Field[] {
  const form = [...document.forms].find((candidate) => identityOf(candidate) === identity);
  const controls = form ? textControls(form) : [];
  return words.filter(([name, value]) => {
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

function identityOf(form: HTMLFormElement): string {
  const hidden = form.querySelectorAll<HTMLInputElement>("input[type=hidden]");
  const names = textControls(form).map(({ name }) => name);
  return JSON.stringify([...[...hidden].map(({ name, value }) => `${name}=${value}`), ...names]);
}
