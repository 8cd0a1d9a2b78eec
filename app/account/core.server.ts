import type { Kysely } from "kysely";
import type { Dialect } from "../../core/database/connection.ts";
import type { Database } from "../../core/database/schema.ts";
import type { Log } from "../../core/log.ts";
import type { Auth } from "./better-auth.server.ts";
import { CLIENT_ADDRESS_HEADER } from "./better-auth.server.ts";
import type { Client } from "./outcome.server.ts";

/** What every function of this folder's server side works with. */
export interface Core {
  auth: Auth;
  db: Kysely<Database>;
  dialect: Dialect;
  secret: string;
  siteUrl: string;
  /** Whether mails leave, or are written to a folder. */
  hasMailServer: boolean;
  /** Whether the site is reached over HTTPS, so that cookies are for it alone. */
  isSecure: boolean;
  log: Log;
  /** How much longer an answer takes once an account is under attack. */
  slowDownMs: number;
}

/**
 * What the accounts library may see of a request: its cookies, the client as we know them, and no other header, so that
 * neither Host nor Origin can reach a link or a cookie.
 */
export function headersFor(client: Client, cookies: string | null = null): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: client.address });
  if (client.userAgent) headers.set("user-agent", client.userAgent);
  if (cookies) headers.set("cookie", cookies);
  return headers;
}
