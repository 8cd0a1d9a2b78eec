import type { Actor } from "../../../core/audit-log.ts";

/** Not an account: the name in the audit log of what the program publishes. */
export const PROGRAM: Actor = { id: null, name: "Le programme d’essai" };
