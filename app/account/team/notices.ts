/** Notices after a change, by their key in the address. */
export const DONE_NOTICES = {
  droits: (who: string) => `Les droits de ${who} sont changés.`,
  retire: (who: string) => `${who} ne fait plus partie de l’équipe, et ses sessions sont terminées.`,
  inchange: () => "Rien n’a changé : c’était déjà ainsi.",
  invite: () => "L’invitation part par e-mail.",
  "invitation-retiree": () => "L’invitation est retirée : son lien n’ouvre plus rien.",
  "double-authentification": (who: string) =>
    `La double authentification de ${who} est réinitialisée, et ses sessions sont terminées. Un message l’en avertit.`,
  sessions: (who: string) => `Les sessions de ${who} sont terminées.`,
};

export type TeamNotice = keyof typeof DONE_NOTICES;
