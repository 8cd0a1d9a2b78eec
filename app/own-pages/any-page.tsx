import { data } from "react-router";
import { plainText } from "../content/inline.ts";
import { servicesContext } from "../context.ts";
import { loadDocument } from "../layout/load-document.ts";
import { pageMeta, siteTitle } from "../layout/page-meta.ts";
import { SiteFrame } from "../layout/site-frame.tsx";
import { followRedirect } from "../pages/moved.server.ts";
import { NotFoundPage } from "../pages/not-found.tsx";
import type { Route } from "./+types/any-page.ts";
import { OwnPageView, trailOf } from "./own-page.tsx";
import { findOwnPage } from "./own-pages.server.ts";

/** Answers every address without a route: with a page that staff added, which is cached, a redirect, or 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = (await findOwnPage(context.get(servicesContext).content, new URL(request.url).pathname)) ?? null;
  if (page) return data({ page });
  await followRedirect({ request, context });
  return data({ page }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.page) {
    return [{ title: siteTitle(matches, "Page introuvable (404)") }, { name: "robots", content: "noindex" }];
  }
  const { page } = loaderData;
  const { title, label, intro, description, address, picture } = page;
  return pageMeta(matches, {
    title,
    description: description ?? plainText(intro).replace(/\s+/g, " "),
    path: address,
    ...(picture && { picture }),
    breadcrumbs: { trail: trailOf(page), here: label ?? title },
  });
};

export const clientLoader = loadDocument;

export default function AnyPage({ loaderData }: Route.ComponentProps) {
  const page = loaderData?.page;
  if (!page) return <NotFoundPage />;
  return (
    <SiteFrame>
      <OwnPageView page={page} />
    </SiteFrame>
  );
}
