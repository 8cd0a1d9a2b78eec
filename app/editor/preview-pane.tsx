import { useEffect, useRef, useState } from "react";
import { nameIn, namesIn } from "../content/field-marks.ts";
import { fieldId } from "../ui/field.tsx";
import { pairsOf } from "./kept-edits.ts";
import styles from "./preview-pane.module.css";

const PAUSE_MS = 500;
/** As in the style sheet: from this width on, the page is beside its form. */
const BESIDE = "(width >= 75rem)";
/** A link to a part leaves so much above it, as in the style sheet; a little more is still the same part. */
const SLACK_PIXELS = 8;

const HINT = "Cliquez sur une phrase pour trouver son champ.";
const REFUSED = "L’aperçu attend : un champ est à corriger.";
const NO_ANSWER = "L’aperçu ne répond pas. Votre saisie reste dans le formulaire.";

type PreviewPaneProps = { form: string; page: string };

/**
 * Shows the page as it will be, beside its form. Pressing a sentence of this form focuses its field; focusing a field
 * or opening a section frames its sentence, and scrolling to a part of the form shows that part. It can neither run
 * scripts nor send forms.
 * @param form the id of the form
 */
export function PreviewPane({ form: id, page }: PreviewPaneProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const read = useRef<Element | null>(null);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const beside = matchMedia(BESIDE);
    let pause: ReturnType<typeof setTimeout>;
    let request = new AbortController();
    const refresh = async () => {
      request.abort();
      if (!beside.matches) return;
      request = new AbortController();
      const { signal } = request;
      try {
        const body = new URLSearchParams([["page", page], ["beside", "oui"], ...pairsOf(form)]);
        // Do not follow the redirect of an expired session: the sign-in would save this form for later.
        const answer = await fetch("/admin/contenu/apercu", { method: "POST", body, signal, redirect: "manual" });
        if (!answer.ok) return setSaid(NO_ANSWER);
        const found = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (found.querySelector("[data-refused]")) return setSaid(REFUSED);
        const hasFieldsHere = namesIn(found.body.textContent ?? "").some((name) => form.elements.namedItem(name));
        setSaid(hasFieldsHere ? HINT : null);
        setShown(withoutScripts(found));
      } catch (error) {
        if (!signal.aborted) setSaid(NO_ANSWER);
        if (!(error instanceof TypeError) && !signal.aborted) throw error;
      }
    };
    const later = () => {
      clearTimeout(pause);
      pause = setTimeout(refresh, PAUSE_MS);
    };
    const find = ({ target }: FocusEvent) => {
      const name = target instanceof Element ? target.getAttribute("name") : null;
      if (name) mark(frame.current?.contentDocument, [name]);
    };
    const open = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || hasFieldInSight(form)) return;
      mark(frame.current?.contentDocument, fieldsOf(target));
    };
    const follow = () => {
      if (!beside.matches) return;
      const part = partRead(form);
      if (part === read.current) return;
      read.current = part;
      if (!hasFieldInSight(form)) showPart(frame.current?.contentDocument, part);
    };
    void refresh();
    document.addEventListener("scroll", follow, { passive: true });
    form.addEventListener("input", later);
    form.addEventListener("focusin", find);
    // It does not bubble.
    form.addEventListener("toggle", open, true);
    beside.addEventListener("change", refresh);
    return () => {
      clearTimeout(pause);
      request.abort();
      document.removeEventListener("scroll", follow);
      form.removeEventListener("input", later);
      form.removeEventListener("focusin", find);
      form.removeEventListener("toggle", open, true);
      beside.removeEventListener("change", refresh);
    };
  }, [id, page]);

  const scrolled = useRef(0);
  const prepare = () => {
    const inside = frame.current?.contentDocument;
    const view = frame.current?.contentWindow;
    if (!inside || !view) return;
    if (scrolled.current > 0) view.scrollTo(0, scrolled.current);
    else showPart(inside, read.current);
    const typedIn = document.activeElement?.closest(`#${id} [name]`)?.getAttribute("name");
    if (typedIn) mark(inside, [typedIn]);
    inside.addEventListener("scroll", () => {
      scrolled.current = view.scrollY;
    });
    inside.addEventListener("click", (event) => {
      event.preventDefault();
      const name = nameAt(event.target);
      const field = name && document.getElementById(fieldId(name));
      if (!field) return;
      const folded = field.closest("details");
      if (folded) folded.open = true;
      field.focus();
    });
  };
  return (
    <aside className={styles.pane} aria-label="Aperçu">
      <p className="note" role="status">
        {said}
      </p>
      {shown !== null && (
        <iframe
          ref={frame}
          title="La page telle qu’elle sera"
          className={styles.page}
          sandbox="allow-same-origin"
          srcDoc={shown}
          onLoad={prepare}
        />
      )}
    </aside>
  );
}

/** Also removes the link that closes a preview in its own tab. */
function withoutScripts(page: Document): string {
  for (const element of page.querySelectorAll("script, [data-closes-tab]")) element.remove();
  // Without it the page would be laid out as in the browsers of 1999.
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** The field of the pressed text, or of the smallest element around it that has one field and no other. */
function nameAt(target: EventTarget | null): string | null {
  for (let element = target as Element | null; element; element = element.parentElement) {
    const [name, other] = namesIn(element.textContent);
    if (name) return other ? null : name;
  }
  return null;
}

/** Frames the first sentence of these fields. */
function mark(inside: Document | null | undefined, names: readonly string[]): void {
  if (!inside) return;
  for (const marked of inside.querySelectorAll<HTMLElement>("[data-found]")) delete marked.dataset.found;
  const sentence = firstSentence(inside, names);
  if (!sentence) return;
  sentence.dataset.found = "";
  scrollTo(sentence);
}

/** The last part of the form that begins at the top of the window or above it, or the first part. */
function partRead(form: HTMLFormElement): Element | null {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + SLACK_PIXELS;
  const parts = [...form.querySelectorAll("fieldset[id]")];
  return parts.findLast((part) => part.getBoundingClientRect().top <= top) ?? parts[0] ?? null;
}

/** Whether the focused field is in sight. */
function hasFieldInSight(form: HTMLFormElement): boolean {
  const field = document.activeElement;
  if (!field?.matches("input, textarea, select, [contenteditable]") || !form.contains(field)) return false;
  const { top, bottom } = field.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function showPart(inside: Document | null | undefined, part: Element | null): void {
  const sentence = inside && part && firstSentence(inside, fieldsOf(part));
  if (sentence) scrollTo(sentence);
}

const fieldsOf = (part: Element) =>
  [...part.querySelectorAll("[name]")].map((field) => field.getAttribute("name") ?? "");

/** Of these fields, the first sentence that the page holds. */
function firstSentence(inside: Document, names: readonly string[]): HTMLElement | null {
  for (const name of names) {
    const sentence = sentenceOf(inside, name);
    if (sentence) return sentence;
  }
  return null;
}

/** Leaves alone what is in sight. Unlike `scrollIntoView`, does not scroll the form too. */
function scrollTo(sentence: HTMLElement): void {
  const { top, bottom } = sentence.getBoundingClientRect();
  const view = sentence.ownerDocument.defaultView;
  if (!view || (top >= 0 && bottom <= view.innerHeight)) return;
  view.scrollBy(0, (top + bottom - view.innerHeight) / 2);
}

function sentenceOf(inside: Document, name: string): HTMLElement | null {
  // A page that is still loading has no body yet.
  if (!inside.body) return null;
  const texts = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (nameIn(textContent ?? "") === name) return parentElement;
  }
  return null;
}
