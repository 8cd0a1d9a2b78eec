import { servicesContext } from "../context.ts";
import type { Route } from "./+types/policy-reports-route.ts";
import { countReports, readReports } from "./policy-reports.ts";

const MAX_LENGTH = 64 * 1024;

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** `POST /api/rapports`: the `report-to` of every page's content policy. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { siteUrl, policyReports } = context.get(servicesContext);
  const text = await request.text();
  const reports = text.length > MAX_LENGTH ? undefined : readReports(text, siteUrl);
  if (!reports) return new Response(null, { status: 400 });
  countReports(policyReports, reports);
  return new Response(null, { status: 204 });
}
