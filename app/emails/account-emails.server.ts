import type { Right } from "../account/rights.ts";
import { compose } from "./compose.server.ts";

/** Quotes nothing of the sign-up: anybody can enter somebody else's address. */
export function confirmationEmail(link: string) {
  return accountEmail(
    "account_confirmation",
    "Confirmez votre adresse e-mail",
    "Un compte vient d’être créé avec cette adresse. Pour le confirmer, ouvrez ce lien dans l’heure.",
    "Confirmer mon adresse",
    link,
    "Si vous n’avez rien demandé, ne faites rien : sans confirmation, personne ne peut se connecter avec ce compte.",
  );
}

export function passwordResetEmail(link: string) {
  return accountEmail(
    "password_reset",
    "Choisissez un nouveau mot de passe",
    "Pour choisir un nouveau mot de passe, ouvrez ce lien. Il sert une seule fois, dans l’heure.",
    "Choisir mon mot de passe",
    link,
    "Vos sessions ouvertes seront alors fermées. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.",
  );
}

export function passwordChangedEmail(siteUrl: string) {
  return accountEmail(
    "password_changed",
    "Votre mot de passe a changé",
    "Le mot de passe de votre compte vient d’être remplacé, et vos autres sessions sont fermées. Si ce n’est pas vous, choisissez-en aussitôt un autre.",
    "Changer mon mot de passe",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site. Si c’est vous, vous n’avez rien à faire.",
  );
}

export function newRecoveryCodesEmail(siteUrl: string) {
  return accountEmail(
    "new_recovery_codes",
    "Vos codes de secours sont remplacés",
    "De nouveaux codes de secours viennent d’être créés pour votre compte ; les anciens ne servent plus. Si ce n’est pas vous, changez votre mot de passe aussitôt.",
    "Changer mon mot de passe",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site.",
  );
}

export function secondFactorOffEmail(siteUrl: string) {
  return accountEmail(
    "second_factor_off",
    "La double authentification de votre compte est désactivée",
    "Votre mot de passe seul ouvre désormais votre compte. Si ce n’est pas vous, changez-le aussitôt.",
    "Changer mon mot de passe",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site. Si c’est vous, réactivez-la dès que vous le pourrez, dans « Mon compte ».",
  );
}

export function passkeyAddedEmail(siteUrl: string) {
  return accountEmail(
    "passkey_added",
    "Une clé d’accès est ajoutée à votre compte",
    "Une nouvelle clé d’accès ouvre désormais votre compte. Si ce n’est pas vous, retirez-la aussitôt dans « Mon compte » et changez votre mot de passe.",
    "Ouvrir mon compte",
    `${siteUrl}/admin/compte`,
    "Prévenez aussi un administrateur du site. Si c’est vous, vous n’avez rien à faire.",
  );
}

export function passkeyRemovedEmail(siteUrl: string) {
  return accountEmail(
    "passkey_removed",
    "Une clé d’accès de votre compte est retirée",
    "Une clé d’accès de votre compte ne l’ouvre plus. Si ce n’est pas vous, changez votre mot de passe aussitôt.",
    "Changer mon mot de passe",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site. Si c’est vous, vous n’avez rien à faire.",
  );
}

export function newDeviceEmail(siteUrl: string, device: string, when: string) {
  return accountEmail(
    "new_device",
    "Nouvel appareil connecté à votre compte",
    `${device} s’est connecté à votre compte le ${when}, pour la première fois. Si ce n’est pas vous, changez votre mot de passe aussitôt : toutes les sessions se fermeront.`,
    "Changer mon mot de passe",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site. Si c’est vous, vous n’avez rien à faire.",
  );
}

export function wrongCodesEmail(siteUrl: string) {
  return accountEmail(
    "wrong_codes",
    "Trop de codes erronés pour votre compte",
    "Quelqu’un a saisi votre mot de passe, puis trop de codes de vérification erronés : votre compte reste fermé. Si ce n’est pas vous, votre mot de passe est connu : changez-le aussitôt.",
    "Changer mon mot de passe",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site. Si c’est vous, attendez 15 minutes, ou utilisez un code de secours.",
  );
}

export function secondFactorOnEmail(siteUrl: string) {
  return accountEmail(
    "second_factor_on",
    "La double authentification de votre compte est active",
    "Un code d’une application est désormais demandé à chaque connexion. Si ce n’est pas vous, prévenez aussitôt un administrateur du site.",
    "Changer mon mot de passe",
    `${siteUrl}/auth/mot-de-passe`,
    "Si c’est vous, vous n’avez rien à faire.",
  );
}

export function lostRightsEmail(siteUrl: string, rights: readonly Right[]) {
  return accountEmail(
    "lost_rights",
    "Vos droits sur le site ont changé",
    rights.length === 0
      ? "Votre compte n’a plus de droits sur le site, et vos sessions sont fermées."
      : `Votre compte n’a plus que ces droits sur le site : ${rights.join(", ")}.`,
    "Ouvrir mon compte",
    `${siteUrl}/admin/compte`,
    "Si vous ne vous y attendiez pas, demandez à un administrateur du site.",
  );
}

export function secondFactorDueEmail(siteUrl: string, day: string) {
  return accountEmail(
    "second_factor_due",
    "Protégez votre accès à l’administration",
    `Le site demande à l’équipe plus qu’un mot de passe : une clé d’accès, ou un code de votre téléphone. Choisissez avant le ${day} ; ensuite, l’administration ne s’ouvrira plus sans cela.`,
    "Choisir maintenant",
    `${siteUrl}/admin/compte`,
    "Il faut deux minutes, et rien à acheter.",
  );
}

export function newRightsEmail(siteUrl: string, rights: readonly Right[], before: readonly Right[] = []) {
  const gained = rights.filter((right) => !before.includes(right));
  const lost = before.filter((right) => !rights.includes(right));
  const isAdministrator = rights.includes("administrer");
  return accountEmail(
    "new_rights",
    isAdministrator ? "Vous êtes administrateur du site" : "Vos droits sur le site",
    isAdministrator
      ? "Votre compte vient de recevoir les droits d’administrateur."
      : [
          `Votre compte vient de recevoir ces droits sur le site : ${gained.join(", ")}.`,
          ...(lost.length > 0 ? [`Il n’a plus ceux-ci : ${lost.join(", ")}.`] : []),
        ].join(" "),
    "Ouvrir l’administration",
    `${siteUrl}/admin`,
    "Si vous ne vous y attendiez pas, prévenez un administrateur du site. Activez la double authentification dans « Mon compte ».",
  );
}

export function teamInvitationEmail(link: string, days: number) {
  return accountEmail(
    "staff_invitation",
    "Invitation à travailler sur le site",
    `Un administrateur du site vous invite dans son équipe. Ouvrez ce lien dans les ${days} jours pour créer votre compte.`,
    "Créer mon compte",
    link,
    "Si vous ne vous y attendiez pas, ne faites rien : sans vous, aucun compte n’est créé.",
  );
}

/** A mail of four paragraphs. `kind` is stored in `mail_outbox.kind`. */
function accountEmail(kind: string, subject: string, before: string, label: string, link: string, after: string) {
  return { kind, ...compose(subject, [before, `${label} :\n${link}`, after]) };
}
