import type { JournalRow } from "../../server/database/schema.ts";
import { CONTENT_PLACES } from "../content/kind.ts";
import { reasonSentence } from "../reviews/life.ts";
import { typeset } from "../ui/typography.ts";

/** Each verb of the journal, as what somebody did. */
const ACTIONS: Record<string, string> = {
  publish: "a approuvé l’avis",
  unpublish: "a dépublié l’avis",
  refuse: "a refusé l’avis",
  reconsider: "a remis l’avis en attente",
  remove: "a supprimé l’avis",
  restore: "a restauré l’avis",
  erase: "a effacé l’avis pour toujours",
  take_back: "a annulé la décision précédente",
  reply: "a répondu à l’avis",
  remove_reply: "a retiré la réponse à l’avis",
  correct: "a corrigé l’avis",
  withdraw: "a retiré l’avis",
  answer_reports: "a répondu aux signalements de l’avis",
  reopen_reports: "a rouvert les signalements de l’avis",
  take_request: "a pris en charge la demande",
  finish_request: "a traité la demande",
  reopen_request: "a remis la demande parmi les nouvelles",
  grant_rights: "a donné les droits d’administrateur à une personne",
  revoke_rights: "a retiré les droits d’administrateur à une personne",
  end_sessions: "a terminé les sessions d’une personne",
  export_personal_data: "a exporté les données d’une personne",
  erase_personal_data: "a effacé les données d’une personne",
  try_mail: "a essayé l’envoi des messages",
  ...Object.fromEntries(
    Object.entries(CONTENT_PLACES).flatMap(([key, { object }]) => [
      [`edit_${key}`, `a changé ${object}`],
      [`move_${key}`, `a changé l’ordre dans ${object}`],
      [`revert_${key}`, `a remis à leur valeur d’origine ${object}`],
      [`undo_${key}`, `a annulé un changement dans ${object}`],
      [`import_${key}`, `a importé ${object}`],
    ]),
  ),
};

/** Who did what and why, as a sentence. An action without words of its own shows by its name. */
export function entrySentence({
  actor_name,
  action,
  reason,
}: Pick<JournalRow, "actor_name" | "action" | "reason">): string {
  const sentence = `${actor_name} ${ACTIONS[action] ?? action}`;
  return typeset(reason ? `${sentence} : ${reasonSentence(reason)}` : `${sentence}.`);
}
