import type { Env } from "../../core/env.ts";
import type { Store } from "./contents.ts";
import { embeddedStore } from "./embedded.ts";
import { postgresStore } from "./postgres.ts";

export function openStore({ databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">): Store {
  return databaseUrl ? postgresStore(databaseUrl, dataDir) : embeddedStore(dataDir);
}
