import type { AuditLogRow } from "../../core/database/schema.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { reasonSentence } from "../reviews/workflow.ts";

const ACTIONS: Record<string, string> = {
  publish: "a approuvé l’avis",
  unpublish: "a dépublié l’avis",
  refuse: "a refusé l’avis",
  reconsider: "a remis l’avis en attente",
  remove: "a supprimé l’avis",
  restore: "a restauré l’avis",
  erase: "a effacé l’avis pour toujours",
  take_back: "a annulé la décision précédente sur l’avis",
  reply: "a répondu à l’avis",
  remove_reply: "a retiré la réponse à l’avis",
  move: "a changé l’activité de l’avis",
  approve_photo: "a approuvé une photo de l’avis",
  refuse_photo: "a refusé une photo de l’avis",
  wait_photo: "a remis en attente une photo de l’avis",
  correct: "a corrigé l’avis",
  withdraw: "a retiré l’avis",
  import_reviews: "a importé des avis d’un autre site",
  export_reviews: "a exporté des avis",
  export_requests: "a exporté les demandes",
  answer_reports: "a répondu aux signalements de l’avis",
  reopen_reports: "a rouvert les signalements de l’avis",
  take_request: "a pris en charge la demande",
  finish_request: "a traité la demande",
  note_request: "a complété le suivi de la demande",
  bin_request: "a mis à la corbeille la demande",
  restore_request: "a sorti de la corbeille la demande",
  reopen_request: "a remis la demande parmi les nouvelles",
  invite_reviews: "a invité des clients à donner leur avis",
  withdraw_invitations: "a retiré des invitations à donner un avis",
  tie_invitation: "a lié un bon à une commande",
  object_to_invitations: "ne veut plus recevoir d’invitation",
  grant_rights: "a donné les droits d’administrateur à une personne",
  revoke_rights: "a retiré les droits d’administrateur à une personne",
  change_rights: "a changé les droits d’une personne",
  invite: "a invité quelqu’un dans l’équipe",
  withdraw_invitation: "a retiré une invitation dans l’équipe",
  join_team: "a rejoint l’équipe",
  rename: "a changé son nom",
  end_sessions: "a terminé les sessions d’une personne",
  reset_second_factor: "a désactivé la double authentification d’une personne",
  export_personal_data: "a exporté les données d’une personne",
  erase_personal_data: "a effacé les données d’une personne",
  add_picture: "a ajouté l’image",
  add_described_picture: "a ajouté et décrit l’image",
  describe_picture: "a décrit l’image",
  replace_picture: "a remplacé l’image",
  import_pictures: "a importé des images, des documents ou un logo",
  change_logo: "a changé le logo",
  reset_logo: "a remis le logo d’origine",
  delete_picture: "a supprimé l’image",
  add_document: "a ajouté un document",
  replace_document: "a remplacé un document",
  delete_document: "a supprimé un document",
  confirm_facts: "a confirmé que les informations de l’entreprise sont exactes",
  add_webhook: "a ajouté un webhook",
  remove_webhook: "a supprimé un webhook",
  pause_webhook: "a mis un webhook en pause",
  resume_webhook: "a repris l’envoi à un webhook",
  make_backup: "a fait une sauvegarde",
  restore_backup: "a restauré le site d’une sauvegarde",
  try_mail: "a essayé l’envoi des messages",
};

/** « a approuvé l’avis »; undefined for an action on content. */
export const actionWords = (action: string): string | undefined => ACTIONS[action];

type EntryFields = Pick<AuditLogRow, "actor_name" | "action" | "reason">;

export function entrySentence(entry: EntryFields): string {
  const { before, object, after } = entryParts(entry, null);
  return before + object + after;
}

/** The parts of a sentence around the object's name: « l’avis de Zoé, 4 sur 5 ». */
export function entryParts({ actor_name, action, reason }: EntryFields, name: string | null) {
  const sentence = ACTIONS[action] ?? action;
  const named = NAMED.find(({ general }) => sentence.endsWith(general));
  const general = named?.general ?? "";
  return {
    before: `${actor_name} ${sentence.slice(0, sentence.length - general.length)}`,
    object: name && named ? named.with(name) : general,
    after: reason ? ` : « ${reasonSentence(reason)} »` : ".",
  };
}

const NAMED: { general: string; with: (name: string) => string }[] = [
  { general: "l’avis", with: (name) => `l’avis ${ofAuthor(name)}` },
  { general: "la demande", with: (name) => `la demande ${ofAuthor(name)}` },
  { general: "la demande parmi les nouvelles", with: (name) => `la demande ${ofAuthor(name)} parmi les nouvelles` },
  { general: "l’avis en attente", with: (name) => `l’avis ${ofAuthor(name)} en attente` },
  { general: "l’avis pour toujours", with: (name) => `l’avis ${ofAuthor(name)} pour toujours` },
  { general: "de l’avis", with: (name) => `de l’avis ${ofAuthor(name)}` },
  { general: "le logo", with: () => "le logo" },
  { general: "le logo d’origine", with: () => "le logo d’origine" },
  { general: "l’image", with: (name) => `l’image « ${name} »` },
  { general: "un document", with: (name) => `un document, « ${name} »` },
  { general: "d’une personne", with: ofAuthor },
  { general: "à une personne", with: (name) => `à ${name}` },
];
