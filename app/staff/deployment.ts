import type { Env } from "../../core/env.ts";

export const MAILS_STAY = "Tant qu’aucun serveur d’envoi n’est réglé, les messages du site restent sur le serveur.";

export function deploymentOf({ publicUrl, smtpUrl }: Pick<Env, "publicUrl" | "smtpUrl">) {
  return { publicUrl: publicUrl ?? null, hasMailServer: smtpUrl !== undefined };
}

export type Deployment = ReturnType<typeof deploymentOf>;
