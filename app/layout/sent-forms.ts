/** Forms just submitted: leaving the page loses nothing of them, but what another form of the page holds. */
let sent = new WeakSet<HTMLFormElement>();

export const markSent = (form: HTMLFormElement) => void sent.add(form);
export const markUnsent = (form: HTMLFormElement) => void sent.delete(form);
export const isSent = (form: HTMLFormElement): boolean => sent.has(form);

/** After an answer that keeps the page: what its forms hold can be lost again. */
export function markAllUnsent(): void {
  sent = new WeakSet();
}
