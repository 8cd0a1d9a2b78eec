import type { Env } from "../../core/env.ts";

/** What only the operator can set: whether the site is public, and whether it can send mail. */
export function deploymentOf({ publicUrl, smtpUrl }: Pick<Env, "publicUrl" | "smtpUrl">) {
  return { publicUrl: publicUrl ?? null, hasMailServer: smtpUrl !== undefined };
}

export type Deployment = ReturnType<typeof deploymentOf>;
