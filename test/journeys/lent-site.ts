import type { Database } from "../../core/database/connection.ts";
import { borrowSite, type OpenedSite, type SiteOptions } from "../shared-site.ts";
import { firstAdministrator, type Visitor, visitorOf } from "../visitor.ts";

/** A client may send five reviews in a quarter of an hour: tests that send more come from several addresses. */
export const BEHIND_PROXY = { TRUSTED_PROXY: "127.0.0.1, ::1" };

let borrowed: Awaited<ReturnType<typeof borrowSite>> | undefined;

/** A borrowed site until this worker asks for the next one: by then the pages of the test are closed. */
export async function lendSite(options?: SiteOptions): Promise<OpenedSite> {
  await borrowed?.giveBack();
  borrowed = undefined;
  borrowed = await borrowSite("sqlite", options);
  return borrowed;
}

const administrators = new WeakMap<Database, Visitor["cookies"]>();

/** @param options whose preparation, if any, begins with `addAdministrator` */
export async function siteWithAdministrator(options?: SiteOptions): Promise<OpenedSite & { admin: Visitor }> {
  const opened = await lendSite({ prepare: addAdministrator, ...options });
  const admin = visitorOf(opened.site);
  for (const [name, value] of administrators.get(opened.database) ?? []) admin.cookies.set(name, value);
  return { ...opened, admin };
}

export async function addAdministrator({ site, database }: OpenedSite) {
  const { cookies } = await firstAdministrator(site);
  administrators.set(database, cookies);
}
