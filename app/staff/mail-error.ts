/** Translates a mail server's answer into advice (messages of Node and nodemailer, RFC 5321 §4.2). */
export function mailErrorSentence(error: string): string {
  return CAUSES.find(({ pattern }) => pattern.test(error))?.sentence ?? "Le serveur d’envoi a refusé le message.";
}

const CAUSES = [
  {
    pattern: /ENOTFOUND|EAI_AGAIN|EDNS/i,
    sentence: "Le nom du serveur d’envoi est inconnu : vérifiez-le dans SMTP_URL.",
  },
  {
    pattern: /ECONNREFUSED/i,
    sentence: "Rien ne répond au serveur d’envoi à ce port : vérifiez le nom et le port dans SMTP_URL.",
  },
  {
    pattern: /ETIMEDOUT|timeout|greeting never received|ECONNRESET|socket (?:closed|hang)/i,
    sentence: "Le serveur d’envoi ne répond pas à temps : un pare-feu bloque peut-être ce port.",
  },
  {
    pattern: /certificate|self[- ]signed|altname|ETLS|STARTTLS|wrong version number/i,
    sentence:
      "La connexion chiffrée échoue : le certificat du serveur n’est pas valable, ou le port n’est pas le bon (465 pour smtps://, 587 pour smtp://).",
  },
  {
    pattern: /\b(?:535|530|534)\b|EAUTH|invalid login|authentication/i,
    sentence: "Le serveur d’envoi refuse l’identifiant ou le mot de passe de SMTP_URL.",
  },
  {
    pattern: /\b55[0-4]\b.*(?:sender|from|relay|spf|dmarc)|relay(?:ing)? denied/is,
    sentence: "Le serveur d’envoi refuse l’adresse d’expédition : vérifiez MAIL_FROM.",
  },
  { pattern: /\b55[0-4]\b/, sentence: "Le serveur d’envoi refuse l’adresse du destinataire." },
  { pattern: /\b4\d\d\b/, sentence: "Le serveur d’envoi demande d’attendre : un nouvel essai suit." },
];
