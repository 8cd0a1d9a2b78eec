import type { Readable } from "node:stream";
import { createContext } from "react-router";
import type { Database } from "../core/database/connection.ts";
import type { Env } from "../core/env.ts";
import type { JobStates } from "../core/job-runs.ts";
import type { Log } from "../core/log.ts";
import type { AuthContext } from "./account/auth.server.ts";
import type { Content } from "./content/content.server.ts";
import type { Pictures } from "./pictures/pictures.server.ts";
import type { PolicyReports } from "./security/policy-reports.ts";
import type { Traffic } from "./traffic/counter.ts";

export type Services = {
  env: Env;
  /** `PUBLIC_URL` or the local address, without a trailing slash. Links in mails start with it. */
  siteUrl: string;
  database: Database;
  log: Log;
  auth: AuthContext;
  content: Content;
  pictures: Pictures;
  jobs: JobStates;
  traffic: Traffic;
  policyReports: PolicyReports;
};

export type RequestInfo = {
  id: string;
  /** The client's address. `X-Forwarded-For` counts only from a proxy in `TRUSTED_PROXY`. */
  clientAddress: string;
  /** For the page's own inline scripts. In cached pages their hashes replace it. */
  nonce?: string;
  /** Whether the request asks only for the action's answer, not for the page. */
  asksForJson?: boolean;
  /** Set when the edge refused the request: the root route then answers with this status and sentence. */
  refusal?: { status: number; message: string; retryAfterSeconds?: number };
  /**
   * The unread body of a form with files. Call it after the authorisation, because it extends the time for the request
   * from seconds to minutes.
   * @param milliseconds for the whole form to arrive
   */
  openUpload?: (milliseconds?: number) => Readable;
  log: Log;
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();

/** The `handle` of a route that React Router runs in the browser; all other pages are HTML with islands. */
export type ApplicationHandle = { isApplication: true };

/**
 * The `handle` of a route whose forms hold files: its action reads them itself (RequestInfo.openUpload). `true` allows
 * a few photos of staff; `isPublic` counts refused forms of the client, as for a form without files.
 */
export type UploadHandle = { takesFiles: true | { bytes: number; refusal: string; isPublic?: boolean } };

/**
 * The `handle` of a route whose page is cached: one answer for all visitors, rendered again when
 * content changes. The named query keys bypass the cache.
 */
export type PageCacheHandle = {
  pageCache: {
    query?: readonly string[];
    /** Parameters whose listed values have cached pages of their own. An empty one counts as absent. */
    values?: Record<string, readonly string[]>;
  };
};
