import type { Env } from "../../core/env.ts";

export function deploymentOf({ publicUrl, smtpUrl }: Pick<Env, "publicUrl" | "smtpUrl">) {
  return { publicUrl: publicUrl ?? null, hasMailServer: smtpUrl !== undefined };
}

export type Deployment = ReturnType<typeof deploymentOf>;
