import type { ContentForm } from "./form.ts";
import type { ContentKind, Shown, WholeKind } from "./kind.ts";

export interface Editable<V, P> extends Shown {
  kind: ContentKind<V>;
  form: ContentForm<P>;
  path: string;
  /** Its name in the audit log: `hours` or `offers/<id>`. */
  subject: string;
  workflow?: Workflow;
  /** Null when the item does not exist. */
  get(value: V): P | null;
  /**
   * The whole value with this part. Null removes an item from its list, and resets a single value to the shipped one.
   * @param order the former order, to restore a removed item's position; a new item comes first
   */
  set(value: V, part: P | null, order?: readonly string[]): V | null;
  order?(value: V): string[];
}

/** For each value of the field `state`: what it means and where its buttons lead. */
export type Workflow = Record<string, WorkflowState>;

export type WorkflowState = {
  label: string;
  isPublic: boolean;
  save: string;
  saved: string;
  reached: string;
  /** Buttons that change the state. In a state that is not public, the first is the primary action. */
  steps: { to: string; label: string; help: string }[];
};

/** @param name comes from a form, so it may be `constructor` or another inherited name */
export function stateOf(workflow: Workflow | null | undefined, name = ""): WorkflowState | undefined {
  return workflow && Object.hasOwn(workflow, name) ? workflow[name] : undefined;
}

export const AS_DRAFT = {
  isPublic: false,
  save: "Enregistrer le brouillon",
  saved: "Brouillon enregistré. Personne ne le voit encore.",
} as const;
export const ON_SITE = {
  isPublic: true,
  save: "Enregistrer et publier",
  saved: "C’est publié : le site montre vos changements dès maintenant.",
} as const;

export function whole<V>(kind: WholeKind<V>): Editable<V, V> {
  const { form, path, previews, seenAt } = kind;
  return { kind, form, path, previews, seenAt, subject: kind.key, get: (value) => value, set: (_, part) => part };
}

/** Resets this part to the shipped value. Null resets the whole kind, which then follows later releases. */
export function backToOrigin<V, P>({ kind, subject, get, set, order }: Editable<V, P>, value: V): V | null {
  return subject === kind.key ? null : set(value, get(kind.shipped), order?.(kind.shipped));
}
