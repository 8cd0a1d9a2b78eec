export type TypedWords = { fieldId: string; label: string; value: string };

const TAKEN: Record<string, string> = { refuse: "precision", reply: "reponse", answer: "signalement" };

export function typedWordsIn(reviewId: string, intent = ""): TypedWords[] {
  return textAreasIn(reviewId)
    .filter(
      ({ id, value, defaultValue }) =>
        value.trim() !== "" && value !== defaultValue && id !== `${TAKEN[intent]}-${reviewId}`,
    )
    .map(({ id, value, labels }) => ({ fieldId: id, label: labels[0]?.firstChild?.textContent ?? "", value }));
}

export function isAtWork(reviewId: string): boolean {
  return panelsIn(reviewId).some(({ open }) => open) || typedWordsIn(reviewId).length > 0;
}

export function closePanels(reviewId: string): void {
  for (const panel of panelsIn(reviewId)) panel.open = false;
}

const cardOf = (reviewId: string) => document.getElementById(`avis-${reviewId}`);

function textAreasIn(reviewId: string): HTMLTextAreaElement[] {
  return [...(cardOf(reviewId)?.querySelectorAll("textarea") ?? [])];
}

function panelsIn(reviewId: string): HTMLDetailsElement[] {
  return [...(cardOf(reviewId)?.querySelectorAll<HTMLDetailsElement>("details[data-panel]") ?? [])];
}
