import { isAhead, isOver, type Planned } from "./planned.ts";

/** The states of an item, by the value of its field `state`, and the buttons that change them. */
export type Workflow = Record<string, WorkflowState>;

export type WorkflowState = {
  label: string;
  isPublic: boolean;
  save: string;
  saved: string;
  reached: string;
  /** Buttons that change the state. Until the item is public, the first one is the primary action. */
  steps: { to: string; label: string; help: string }[];
};

/** @param name comes from a form, so it may be `constructor` or another inherited name */
export function stateOf(workflow: Workflow | null | undefined, name = ""): WorkflowState | undefined {
  return workflow && Object.hasOwn(workflow, name) ? workflow[name] : undefined;
}

export type StateBadge = { label: string; tone: "success" | "warning" | "neutral" };

/** What visitors see of an item: published, it may be planned, or over. @param time undefined for an item without one */
export function badgeOf(workflow: Workflow, name: string, time: Planned | undefined, now: Date): StateBadge {
  const { label = name, isPublic = false } = stateOf(workflow, name) ?? {};
  if (isPublic && time && isAhead(time, now)) return { label: "Planifiée", tone: "warning" };
  if (isPublic && time && isOver(time, now)) return { label: "Terminée", tone: "neutral" };
  return { label, tone: isPublic ? "success" : name === "draft" ? "warning" : "neutral" };
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
