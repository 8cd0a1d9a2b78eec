import { type FormEvent, useRef, useState } from "react";
import { deleteDraft, draftOf } from "../drafts/drafts.ts";
import { postForm } from "./post-form.ts";
import { showAnswer } from "./show-answer.ts";

const NOT_SENT = "Une erreur est survenue. Vérifiez votre connexion et recommencez.";

/**
 * Sends a form and replaces the page's content by that of the answered page. Typed values stay when the connection
 * fails or the edge refuses the request.
 * @returns `failure`, a sentence when nothing was stored
 */
export function useSubmitInPlace() {
  const isPressed = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<{ message: string }>();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPressed.current) return;
    isPressed.current = true;
    setIsSending(true);
    const { action } = event.currentTarget;
    const draft = draftOf(event.currentTarget);
    const form = new FormData(event.currentTarget);
    try {
      const response = await postForm(action, form);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const problem = page.querySelector("[data-status]");
      if (problem && response.status !== 404) {
        setFailure({ message: (response.status < 500 && problem.querySelector(".lede")?.textContent) || NOT_SENT });
      } else {
        show(page, response.url);
        if (document.querySelector("[data-sent-draft]")) deleteDraft(draft);
      }
    } catch {
      setFailure({ message: NOT_SENT });
    } finally {
      isPressed.current = false;
      setIsSending(false);
    }
  };

  return { onSubmit, isSending, failure };
}

function show(page: Document, address: string): void {
  const main = page.querySelector("main");
  if (!main) throw new TypeError("not a page of this site");
  document.title = page.title;
  history.replaceState(history.state, "", address);
  document.querySelector("main")?.replaceChildren(...main.childNodes);
  showAnswer(document.querySelector<HTMLElement>("main [data-answer]"));
}
