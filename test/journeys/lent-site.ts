import type { Database } from "../../core/database/connection.ts";
import { borrowSite, type OpenedSite, type SiteOptions } from "../shared-site.ts";
import { firstAdministrator, type Visitor, visitorOf } from "../visitor.ts";

let borrowed: Awaited<ReturnType<typeof borrowSite>> | undefined;

/** A borrowed site, returned when this worker asks for the next one: by then the test's pages are closed. */
export async function lendSite(options?: SiteOptions): Promise<OpenedSite> {
  await borrowed?.giveBack();
  borrowed = undefined;
  borrowed = await borrowSite("sqlite", options);
  return borrowed;
}

type Cookies = Visitor["cookies"];

/** Sessions by database and preparation: restoring the state of another preparation ends a session. */
const sessions = new WeakMap<Database, Map<SiteOptions["prepare"], Cookies>>();
let newSession: Cookies | undefined;

/** @param options a preparation, if any, must begin with `addAdministrator` */
export async function siteWithAdministrator({
  prepare = addAdministrator,
  ...options
}: SiteOptions = {}): Promise<OpenedSite & { admin: Visitor }> {
  newSession = undefined;
  const opened = await lendSite({ ...options, prepare });
  const known = sessions.get(opened.database) ?? new Map<SiteOptions["prepare"], Cookies>();
  sessions.set(opened.database, known);
  const cookies = newSession ?? known.get(prepare);
  if (!cookies) throw new Error("the preparation has signed nobody in");
  known.set(prepare, cookies);
  const admin = visitorOf(opened.site);
  for (const [name, value] of cookies) admin.cookies.set(name, value);
  return { ...opened, admin };
}

export async function addAdministrator({ site }: OpenedSite) {
  newSession = (await firstAdministrator(site)).cookies;
}
