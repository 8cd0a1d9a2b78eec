import { redirect } from "react-router";
import { requireStaff, sendSessionCookies } from "../account/session.server.ts";
import { offerList } from "../careers/offers-content.ts";
import { withFacts } from "../company/fact-words.ts";
import { companyContent } from "../company/facts.ts";
import { describeSite } from "../company/site.ts";
import type { Content } from "../content/content.server.ts";
import type { FormValues } from "../content/form.ts";
import { PAGE_KINDS } from "../content/kinds.ts";
import { textsKey } from "../content/texts.ts";
import { servicesContext } from "../context.ts";
import { newsList } from "../news/news-content.ts";
import { findOwnPage } from "../own-pages/own-pages.server.ts";
import { ownPageList } from "../own-pages/own-pages-content.ts";
import { fieldId } from "../ui/field.tsx";
import type { Route } from "./+types/edit-route.ts";

export const middleware = [sendSessionCookies];

/**
 * « Modifier cette page »: redirects from the address of a public page to its editor, or to the list of all content;
 * from a title on the page to its field.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const { content } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? "";
  const ownPage = await findOwnPage(content, page);
  const own: Shown | undefined = ownPage && [`${ownPageList.path}/${ownPage.id}`, ownPageList.item.form.write(ownPage)];
  const field = await fieldOf(content, page, searchParams.get("titre") ?? "", own);
  const editor = own?.[0] ?? editorOf(page);
  throw redirect(field ?? editor ?? "/admin/contenu", 303);
}

type Shown = [path: string, values: FormValues];

/** The address of the field that holds this title. */
async function fieldOf(content: Content, page: string, title: string, ownPage?: Shown): Promise<string | undefined> {
  const kind = PAGE_KINDS.find(({ seenAt }) => seenAt.href === page);
  const own: Shown | undefined = kind ? [kind.path, kind.form.write(await content.read(kind))] : ownPage;
  if (!own || title === "") return undefined;
  const company = await content.read(companyContent);
  const { facts } = describeSite(await content.facts(), "", new Date());
  const others = PAGE_KINDS.filter(
    (each) => each !== kind && each.previews.some((at) => textsKey(at.page) === kind?.key),
  );
  const forms: Shown[] = [
    own,
    ...(await Promise.all(
      others.map(async (each): Promise<Shown> => [each.path, each.form.write(await content.read(each))]),
    )),
    [companyContent.path, companyContent.form.write(company)],
    ...(await content.read(newsList)).map(
      (card): Shown => [`${newsList.path}/${card.id}`, newsList.item.form.write(card)],
    ),
    ...(await content.read(offerList)).map(
      (offer): Shown => [`${offerList.path}/${offer.id}`, offerList.item.form.write(offer)],
    ),
  ];
  const wanted = plain(title);
  for (const [path, shown] of forms) {
    const name = Object.keys(shown).find((name) => plain(withFacts(shown[name] ?? "", facts)) === wanted);
    if (name) return `${path}#${fieldId(name)}`;
  }
  return undefined;
}

/** Removes what typography adds. */
const plain = (text: string) => text.replace(/[\s\u2060\u2011-]+/g, "").replaceAll("'", "’");

function editorOf(page: string): string | undefined {
  const item = /^\/(articles|recrutement)\/([a-z0-9-]+)$/.exec(page);
  if (item) return `${(item[1] === "articles" ? newsList : offerList).path}/${item[2]}`;
  return PAGE_KINDS.find(({ seenAt }) => seenAt.href === page)?.path;
}
