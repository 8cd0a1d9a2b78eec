import type { GenericSchema } from "valibot";
import { type Checks, define, type GroupNode, type GroupsValue } from "./define.ts";
import type { ContentForm } from "./form.ts";

/** One row of the table `content`, so that edits of different kinds never conflict. */
export interface ContentKind<V> {
  key: string;
  label: string;
  /** In a sentence of the audit log: « a changé les horaires ». */
  object: string;
  path: string;
  schema: GenericSchema<unknown, V>;
  /** The schema, which also reads what an older release stored. */
  stored: GenericSchema<unknown, V>;
  shipped: V;
}

/** Edited as one form. */
export interface WholeKind<V> extends ContentKind<V>, Shown {
  form: ContentForm<V>;
}

export type Shown = {
  previews: { page: string; label: string }[];
  seenAt: { href: string; label: string };
};

export function defineContent<const G extends readonly GroupNode[]>(
  about: Omit<ContentKind<never>, "schema" | "stored" | "shipped"> & Shown,
  groups: G,
  checks?: Checks<GroupsValue<G>>,
): WholeKind<GroupsValue<G>> {
  return { ...about, ...define(groups, checks) };
}
