/**
 * The toasts of the page (specification §4), usable from anywhere: `toast({ title: "Copié !" })`.
 * Module state is safe here, because only the browser adds toasts.
 */
type Toast = {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  action?: { label: string; onPress: () => void };
  /** Milliseconds; a toast with an action stays longer. */
  duration?: number;
};

export type ShownToast = Toast & { id: number; state: "shown" | "dismissed" };

/** Specification §9. */
const MAX_SHOWN = 3;
const LEAVING_MS = 200;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function toast(added: Toast) {
  const id = ++lastId;
  const others = toasts.filter((one) => !isReplacedBy(one, added));
  setToasts([{ ...added, id, state: "shown" as const }, ...others].slice(0, MAX_SHOWN));
  return {
    id,
    update: (changes: Partial<Toast>) => setToasts(toasts.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    dismiss: () => dismissToast(id),
  };
}

export function dismissToast(id: number): void {
  setToasts(toasts.map((one) => (one.id === id ? { ...one, state: "dismissed" as const } : one)));
  setTimeout(() => setToasts(toasts.filter((one) => one.id !== id)), LEAVING_MS);
}

/** Once the form that they refused is mended. */
export function dismissErrors(): void {
  for (const { id, variant } of toasts) if (variant === "destructive") dismissToast(id);
}

export function currentToasts(): readonly ShownToast[] {
  return toasts;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A toast replaces the same message, and a success replaces an error: « Avis envoyé ! » replaces « Erreur de
 * validation ».
 */
function isReplacedBy(older: Toast, newer: Toast): boolean {
  return older.title === newer.title || (older.variant === "destructive" && newer.variant !== "destructive");
}

function setToasts(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
