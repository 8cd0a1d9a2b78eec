import type { ContentForm } from "./form.ts";
import type { ContentKind } from "./kind.ts";

/** What one page of the staff area edits: a kind of content, or one item of a kind that is a list. */
export interface Editable<V, P> {
  kind: ContentKind<V>;
  form: ContentForm<P>;
  /** Its page. */
  path: string;
  /** What the journal names, `hours` or `offers/<id>`. */
  subject: string;
  /** Pages of the site that show it: their key in the preview and the words of the button. */
  previews: { page: string; label: string }[];
  /** Where a visitor reads it once it is published. */
  seenAt: { href: string; label: string };
  /** Set for what comes before the public and goes from it. */
  life?: Life;
  /** Null when there is no such item (yet). */
  part(value: V): P | null;
  /**
   * The whole with this part; null takes an item out of a list, and puts a single value back to the shipped one.
   * @param order in which the list stood with an item that comes back; a new one stands first
   */
  put(value: V, part: P | null, order?: readonly string[]): V | null;
  /** Set for an item of a list: the ids in their order, which are kept with its removal. */
  order?(value: V): string[];
}

/** By the value of the field `state`, what is true of an item in that state and where its buttons lead. */
export type Life = Record<string, LifeState>;

export type LifeState = {
  label: string;
  isPublic: boolean;
  /** Of the button that keeps this state, and what is said afterwards. */
  save: string;
  saved: string;
  /** Said of an item that has just come into this state. */
  reached: string;
  /** Buttons that lead into another state, and what that means; where this one is not public, the first is the one action. */
  steps: { to: string; label: string; help: string }[];
};

/** @param name from a form: it may be one that every object inherits */
export function stateOf(life: Life | null | undefined, name = ""): LifeState | undefined {
  return life && Object.hasOwn(life, name) ? life[name] : undefined;
}

/** The words that every life has for its drafts and for what is on the site. */
export const AS_DRAFT = {
  isPublic: false,
  save: "Enregistrer le brouillon",
  saved: "Brouillon enregistré. Personne ne le voit encore.",
} as const;
export const ON_SITE = {
  isPublic: true,
  save: "Enregistrer et publier",
  saved: "C’est publié : le site montre vos changements dès maintenant.",
} as const;

/** For a kind that is one value, edited as a whole. */
export function whole<V>(
  kind: ContentKind<V>,
  form: ContentForm<V>,
  page: Pick<Editable<V, V>, "path" | "previews" | "seenAt">,
): Editable<V, V> {
  return { kind, form, subject: kind.key, part: (value) => value, put: (_, part) => part, ...page };
}

/** The whole with this part as it was shipped: null, as the whole of it, follows what later versions ship. */
export function backToOrigin<V, P>({ kind, subject, part, put, order }: Editable<V, P>, value: V): V | null {
  return subject === kind.key ? null : put(value, part(kind.shipped), order?.(kind.shipped));
}
