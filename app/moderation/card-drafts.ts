import { moveFocus } from "./focus.ts";

export type CardDraft = { fieldId: string; label: string; value: string };

/** The fields that a decision saves. */
const FIELD_OF_INTENT: Record<string, string> = {
  refuse: "precision",
  reply: "reponse",
  answer: "signalement",
  photo: "photo",
};

/** @param saved the intents whose fields are saved already */
export function draftsIn(reviewId: string, saved: readonly string[] = []): CardDraft[] {
  return textAreasIn(reviewId)
    .filter(
      ({ id, value, defaultValue }) =>
        value.trim() !== "" &&
        value !== defaultValue &&
        !saved.some((intent) => id.startsWith(`${FIELD_OF_INTENT[intent]}-`)),
    )
    .map(({ id, value, labels }) => ({ fieldId: id, label: labels[0]?.firstChild?.textContent ?? "", value }));
}

export function isInUse(reviewId: string): boolean {
  const hasFocus = cardOf(reviewId)?.contains(document.activeElement) ?? false;
  return hasFocus || panelsIn(reviewId).some(({ open }) => open) || draftsIn(reviewId).length > 0;
}

export function closePanels(reviewId: string): void {
  for (const panel of panelsIn(reviewId)) {
    const summary = panel.querySelector("summary");
    if (summary && panel.contains(document.activeElement)) moveFocus(summary);
    panel.open = false;
  }
}

const cardOf = (reviewId: string) => document.getElementById(`avis-${reviewId}`);

function textAreasIn(reviewId: string): HTMLTextAreaElement[] {
  return [...(cardOf(reviewId)?.querySelectorAll("textarea") ?? [])];
}

function panelsIn(reviewId: string): HTMLDetailsElement[] {
  return [...(cardOf(reviewId)?.querySelectorAll<HTMLDetailsElement>("details[data-panel]") ?? [])];
}
