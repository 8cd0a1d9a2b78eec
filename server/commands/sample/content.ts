import type { Kysely } from "kysely";
import { careersTexts } from "../../../app/careers/careers-texts.ts";
import { offerList } from "../../../app/careers/offers-content.ts";
import { companyContent, pricesContent } from "../../../app/company/facts.ts";
import { hoursContent } from "../../../app/company/hours-form.ts";
import { check } from "../../../app/content/form.ts";
import type { Editable } from "../../../app/content/kind.ts";
import { itemOf } from "../../../app/content/list-kind.ts";
import { changeContent } from "../../../app/content/store.server.ts";
import { noticeContent } from "../../../app/layout/site-notice-content.ts";
import { watchedContent } from "../../../app/moderation/watched-content.ts";
import { newsList } from "../../../app/news/news-content.ts";
import { ownPageList } from "../../../app/own-pages/own-pages-content.ts";
import { aboutTexts } from "../../../app/pages/about-texts.ts";
import { beddingTexts } from "../../../app/pages/activities/bedding-texts.ts";
import { biomassTexts } from "../../../app/pages/activities/biomass-texts.ts";
import { fuelTexts } from "../../../app/pages/activities/fuel-texts.ts";
import { pelletsTexts } from "../../../app/pages/activities/pellets-texts.ts";
import { townSheetTexts } from "../../../app/pages/activities/town-sheet-texts.ts";
import { tradingTexts } from "../../../app/pages/activities/trading-texts.ts";
import { homeTexts } from "../../../app/pages/home-texts.ts";
import { locationTexts } from "../../../app/pages/location-texts.ts";
import { redirectsContent } from "../../../app/pages/redirects-content.ts";
import { fuelPricesContent } from "../../../app/quote/fuel-prices-content.ts";
import type { Database } from "../../../core/database/schema.ts";
import { PROGRAM } from "./actors.ts";
import { offers } from "./careers-words.ts";
import { company, fuelPrices, hours, notice, prices } from "./company-words.ts";
import { addDocuments } from "./documents.ts";
import { newsCards } from "./news-words.ts";
import * as pages from "./pages-words.ts";
import { addOwnPicture, addPortrait } from "./pictures.ts";

/** Publishes what the forms of the staff would publish, with the same checks. */
export async function publishContent(db: Kysely<Database>): Promise<void> {
  await publish(db, companyContent, company);
  await publish(db, hoursContent, hours);
  await publish(db, noticeContent, notice);
  await publish(db, pricesContent, prices);
  await publish(db, fuelPricesContent, fuelPrices);
  await publish(db, watchedContent, { words: ["arnaq*", "voleur*", "escroc*", "avocat", "concurrent*"] });
  await publish(db, redirectsContent, pages.redirects);
  await publishTexts(db, await withPortraits(db, pages.PEOPLE), await withPortraits(db, pages.VOICES));
  for (const page of pages.ownPages) await publish(db, itemOf(ownPageList, page.id), page);
  const guide = await addDocuments(db);
  const plain = await addOwnPicture(db);
  for (const card of newsCards({ guide, plain })) await publish(db, itemOf(newsList, card.id), card);
  for (const offer of offers) await publish(db, itemOf(offerList, offer.id), offer);
  // The shipped placeholders.
  await take(db, itemOf(newsList, "article-en-preparation"));
  await take(db, itemOf(offerList, "offre-en-cours-de-redaction"));
}

type Person = (typeof aboutTexts.shipped)["people"]["list"][number];
type Voice = (typeof careersTexts.shipped)["voices"]["list"][number];

async function withPortraits<P extends { name: string; portrait: string }>(db: Kysely<Database>, list: readonly P[]) {
  const people: (Omit<P, "portrait"> & { picture: string })[] = [];
  for (const { portrait, ...person } of list) {
    people.push({ ...person, picture: await addPortrait(db, person.name, portrait) });
  }
  return people;
}

async function publishTexts(db: Kysely<Database>, team: Person[], voices: Voice[]): Promise<void> {
  const bedding = answered(beddingTexts.shipped, pages.ANSWERS.bedding);
  const { sizes } = bedding.shavings;
  for (const size of ["fine", "large", "largest"] as const) sizes[size].price = pages.SHAVINGS[size];
  bedding.straw.price = pages.STRAW;
  await publish(db, beddingTexts, bedding);
  await publish(db, tradingTexts, answered(tradingTexts.shipped, pages.ANSWERS.trading));
  await publish(db, biomassTexts, answered(biomassTexts.shipped, pages.ANSWERS.biomass));
  await publish(db, pelletsTexts, answered(pelletsTexts.shipped, pages.ANSWERS.pellets));
  await publish(db, fuelTexts, answered(fuelTexts.shipped, pages.ANSWERS.fuel));
  const { references } = townSheetTexts.shipped;
  await publish(db, townSheetTexts, {
    ...townSheetTexts.shipped,
    references: { ...references, list: pages.REFERENCES },
  });
  const { visit } = locationTexts.shipped;
  await publish(db, locationTexts, { ...locationTexts.shipped, visit: { ...visit, list: pages.VISIT } });
  const { season } = homeTexts.shipped;
  await publish(db, homeTexts, { ...homeTexts.shipped, season: { ...season, pictures: pages.SEASON_PICTURES } });
  const { people, history } = aboutTexts.shipped;
  await publish(db, aboutTexts, {
    ...aboutTexts.shipped,
    history: { ...history, ...pages.HISTORY },
    people: { ...people, list: team },
  });
  const careers = structuredClone(careersTexts.shipped);
  careers.offers.next = pages.NEXT_OF_APPLICATION;
  careers.offer.call = pages.CALL_ABOUT_OFFER;
  careers.voices.list = voices;
  await publish(db, careersTexts, careers);
}

type Practical = { practical: { list: { label: string; question: string | null; value: string | null }[] } };

/** The texts of a page with these questions and answers. */
function answered<Texts extends Practical>(shipped: Texts, answers: Readonly<Record<string, string>>): Texts {
  const texts = structuredClone(shipped);
  texts.practical.list = Object.entries(answers).map(([label, value]) => ({ label, question: null, value }));
  return texts;
}

async function publish<V>(db: Kysely<Database>, editable: Editable<V>, value: V): Promise<void> {
  const checked = check(editable.form, editable.form.write(value), null);
  if (!checked.ok) throw new Error(`${editable.key}: ${JSON.stringify(checked.errors)}`);
  await write(db, editable, checked.value);
}

const take = <V>(db: Kysely<Database>, editable: Editable<V>) => write(db, editable, null);

async function write<V>(db: Kysely<Database>, editable: Editable<V>, value: V | null): Promise<void> {
  const answer = await changeContent(db, { by: PROGRAM, verb: "edit" }, () => [{ editable, value }]);
  if (answer !== "changed") throw new Error(`${editable.key}: ${answer}`);
}
