import { type RouterContextProvider, redirect } from "react-router";
import { redactPath } from "../../core/redact.ts";
import { requestContext, servicesContext } from "../context.ts";
import { redirectOf, redirectsContent } from "./redirects-content.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * For an address without a page: counts it, so that staff can redirect it.
 * @throws the redirect that staff have entered for it
 */
export async function followRedirect({ request, context }: Args): Promise<void> {
  const { content, traffic } = context.get(servicesContext);
  const { pathname } = new URL(request.url);
  const target = redirectOf(await content.read(redirectsContent), pathname);
  if (target !== undefined) throw redirect(target, 301);
  traffic.missed(redactPath(pathname), request);
  context.get(requestContext).log.warn(`adresse inconnue : ${redactPath(pathname)}`);
}
