import { createContext } from "react-router";
import type { Database } from "../core/database/connection.ts";
import type { Env } from "../core/env.ts";
import type { JobStates } from "../core/job-runs.ts";
import type { Log } from "../core/log.ts";
import type { AuthContext } from "./account/auth.server.ts";
import type { Content } from "./content/content.server.ts";

/** What a loader or an action may use of the process around it. */
export type Services = {
  env: Env;
  /** The site's own address, without a trailing slash: `PUBLIC_URL`, or the local one. Links in mails start with it. */
  siteUrl: string;
  database: Database;
  log: Log;
  auth: AuthContext;
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

/**
 * What a route module exports as `handle` to have its page kept: the same answer for every visitor, made again when
 * its content changes. A request with one of the named query keys is rendered for itself.
 */
export type PageCacheHandle = { kept: { query?: readonly string[] } };
