/** Forms just submitted: leaving the page loses nothing of them, but what another form of the page holds. */
const sent = new WeakSet<HTMLFormElement>();
let last: HTMLFormElement | undefined;

export function markSent(form: HTMLFormElement): void {
  sent.add(form);
  last = form;
}

/** After an answer that keeps the page: what its form holds can be lost again. */
export const markUnsent = (form: HTMLFormElement) => void sent.delete(form);
export const isSent = (form: HTMLFormElement): boolean => sent.has(form);

/** The form of the request that starts now; none for a request that the page itself sends, as for a preview. */
export function takeLastSent(): HTMLFormElement | undefined {
  const form = last;
  last = undefined;
  return form;
}
