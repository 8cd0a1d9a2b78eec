import { redirect } from "react-router";
import { requireStaff } from "../account/session.server.ts";
import { offerList } from "../careers/offers-content.ts";
import { servicesContext } from "../context.ts";
import { newsList } from "../news/news-content.ts";
import { findOwnPage } from "../own-pages/own-pages.server.ts";
import { ownPageList } from "../own-pages/own-pages-content.ts";
import type { Route } from "./+types/edit-route.ts";
import { PAGE_KINDS } from "./kinds.ts";

/** « Modifier cette page »: leads from the address of a public page to its editor, or to the list of all content. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const page = new URL(request.url).searchParams.get("page") ?? "";
  const ownPage = await findOwnPage(context.get(servicesContext).content, page);
  const editor = ownPage ? `${ownPageList.path}/${ownPage.id}` : editorOf(page);
  throw redirect(editor ?? "/admin/contenu", 303);
}

function editorOf(page: string): string | undefined {
  const item = /^\/(articles|recrutement)\/([a-z0-9-]+)$/.exec(page);
  if (item) return `${(item[1] === "articles" ? newsList : offerList).path}/${item[2]}`;
  return PAGE_KINDS.find(({ seenAt }) => seenAt.href === page)?.path;
}
