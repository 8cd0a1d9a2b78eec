import type { AuditLogRow } from "../../core/database/schema.ts";
import { keyOf, type Step } from "../content/history.server.ts";
import { readStored } from "../content/kind.ts";
import { findEditable, KINDS } from "../content/kinds.ts";
import { inGuillemets } from "../content/words.tsx";

const ITEMS: Record<string, string> = { offers: "l’offre", news: "l’actualité", pages: "la page" };

const VERBS: Record<string, string> = {
  edit: "a changé",
  move: "a changé l’ordre dans",
  revert: "a remis",
  undo: "a annulé un changement dans",
  import: "a importé",
};

type ContentRow = Pick<AuditLogRow, "actor_name" | "action" | "subject_id">;

/**
 * « Claire a changé », « l’offre « Chauffeur » », « . »: a sentence about content, in three parts around the object's
 * name.
 */
export function contentParts({ actor_name, action, subject_id }: ContentRow, steps: readonly Step[]) {
  const verb = action.slice(0, action.indexOf("_"));
  const subject = keyOf(subject_id);
  const [key = "", id] = subject.split("/");
  const item = id === undefined ? undefined : ITEMS[key];
  const kind = KINDS.find((each) => action === `${verb}_${each.key}`);
  if (!item || id === undefined) {
    const object = kind?.object ?? "un contenu du site";
    const origin = /^(?:les|vos) /.test(object) ? "leur" : "sa";
    return {
      before: `${actor_name} ${VERBS[verb] ?? "a changé"} `,
      object,
      after: verb === "revert" ? ` à ${origin} valeur d’origine.` : ".",
    };
  }
  const editable = findEditable(subject)?.editable;
  const step = steps.find((each) => each.key === subject);
  const [before = null, after = null] =
    editable && step ? [step.before, step.after].map((value) => readStored(editable, value)) : [];
  const title = (after ?? before)?.title ?? id;
  return {
    before: `${actor_name} ${itemVerb(verb === "undo", before !== null, after !== null)} `,
    object: `${item} ${inGuillemets(title)}`,
    after: ".",
  };
}

/** `edit_offers` covers new, changed and removed items. */
function itemVerb(isUndo: boolean, wasThere: boolean, isThere: boolean): string {
  if (!wasThere) return isUndo ? "a rétabli" : "a créé";
  if (!isThere) return isUndo ? "a annulé la création de" : "a supprimé";
  return isUndo ? "a annulé un changement dans" : "a changé";
}
