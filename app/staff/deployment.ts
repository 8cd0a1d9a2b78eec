import type { Env } from "../../core/env.ts";

/** Whether people elsewhere can open the site, and hear from it: what only the person who hosts it can set. */
export function deploymentOf({ publicUrl, smtpUrl }: Pick<Env, "publicUrl" | "smtpUrl">) {
  return { publicUrl: publicUrl ?? null, hasMailServer: smtpUrl !== undefined };
}

export type Deployment = ReturnType<typeof deploymentOf>;
