import { createContext } from "react-router";
import type { Accounts } from "../app/account/accounts.server.ts";
import type { Content } from "./content.ts";
import type { Database } from "./database/connection.ts";
import type { Env } from "./env.ts";
import type { JobStates } from "./jobs.ts";
import type { Log } from "./log.ts";

/** What a loader or an action may use of the process around it. */
export type Services = {
  env: Env;
  /** The site's own address, without a trailing slash: `PUBLIC_URL`, or the local one. Links in mails start with it. */
  siteUrl: string;
  database: Database;
  log: Log;
  accounts: Accounts;
  content: Content;
  jobs: JobStates;
};

/** What is known of the request being answered, found out once, at the edge. */
export type RequestInfo = {
  id: string;
  /** The client's address; a proxy's word for it is believed only when `TRUSTED_PROXY` names that proxy. */
  clientAddress: string;
  /** Carried by the scripts that the page declares; taken out of a kept page, whose policy has their hashes instead. */
  nonce?: string;
  /** Set when the edge turned the request away: the root route answers with this status and sentence. */
  refusal?: { status: number; message: string; retryAfterSeconds?: number };
  log: Log;
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
