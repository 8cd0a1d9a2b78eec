import { isAPIError } from "better-auth/api";
import type { Log } from "../../core/log.ts";
import { PasswordQueueFull } from "./password-queue.server.ts";
import { UNAVAILABLE } from "./rules.ts";

export interface Refusal {
  ok: false;
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

export function refuse(status: number, message: string, retryAfterSeconds?: number): Refusal {
  return { ok: false, status, message, ...(retryAfterSeconds && { retryAfterSeconds }) };
}

/** The error code of the accounts library, if it threw `error`. */
export function errorCode(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined;
}

/** @throws an error that is neither the library's refusal nor a full password queue */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof PasswordQueueFull) {
    return refuse(503, "Trop de demandes en même temps. Réessayez dans quelques secondes.", 5);
  }
  if (isAPIError(error) && error.statusCode < 500) return refuse(error.statusCode, messageFor(error.body?.code));
  throw error;
}

/** Turns a failure of ours, such as an unreachable database, into a message in the form, so that nothing typed is lost. */
export async function refuseOnFailure<Result>({ log }: { log: Log }, work: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work;
  } catch (error) {
    log.error("comptes : demande sans réponse", { error });
    return refuse(503, UNAVAILABLE, 5);
  }
}

/** French messages for each error code of the library that can reach a page (product reading 31). */
const MESSAGES: Record<string, string> = {
  EMAIL_NOT_VERIFIED: "Votre adresse e-mail n’est pas encore confirmée.",
  FAILED_TO_CREATE_SESSION: "La session n’a pas pu être ouverte. Réessayez dans un instant.",
  FAILED_TO_CREATE_USER: "Le compte n’a pas pu être créé. Réessayez dans un instant.",
  INVALID_BACKUP_CODE: "Ce code de secours est erroné ou a déjà servi.",
  INVALID_CODE: "Ce code est erroné. Prenez celui que votre application affiche maintenant.",
  INVALID_EMAIL: "Format d'email invalide",
  INVALID_EMAIL_OR_PASSWORD: "Email ou mot de passe incorrect",
  INVALID_PASSWORD: "Le mot de passe actuel est incorrect.",
  INVALID_TOKEN: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  INVALID_TWO_FACTOR_COOKIE: "La connexion a trop attendu. Recommencez avec votre mot de passe.",
  PASSWORD_TOO_LONG: "Le mot de passe ne peut pas dépasser 128 caractères",
  PASSWORD_TOO_SHORT: "Le mot de passe doit contenir au moins 6 caractères",
  SESSION_EXPIRED: "Votre session a expiré. Reconnectez-vous.",
  TOKEN_EXPIRED: "Ce lien a expiré. Demandez-en un nouveau.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Trop de codes erronés. Recommencez avec votre mot de passe.",
  TOTP_ALREADY_ENABLED: "La double authentification est déjà active.",
  TOTP_NOT_ENABLED: "La double authentification n’est pas active.",
  USER_ALREADY_EXISTS: "Un compte existe déjà avec cet email. Essayez de vous connecter.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Un compte existe déjà avec cet email. Essayez de vous connecter.",
};

const GENERAL_MESSAGE = "La demande n’a pas pu aboutir. Réessayez dans un instant ou écrivez-nous.";

export function messageFor(code: string | undefined): string {
  return (code && MESSAGES[code]) || GENERAL_MESSAGE;
}
