import { expect, test } from "vitest";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { lendSite } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";
import { publish, values } from "./content-form.ts";

const PRICES = "/admin/contenu/prix";
const ask = (fields: Record<string, string>) => `/combien?${new URLSearchParams(fields)}`;
const tank = { besoin: "fioul", shape: "couchee", capacity: "2 000", level: "25" };
const box = { besoin: "litiere", area: "12", depth: "20", animals: "2" };

// @A1.how-much
test("computes from the query, keeps what is refused, and follows the owner's figures", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const visitor = visitorOf(site);
  const empty = await visitor.get("/combien");
  expect(empty.status).toBe(200);
  expect(empty.text).toContain("minimum de la norme ISO 17225-2");
  expect((await visitor.get(ask(box))).text).toMatch(/4,8\sm³ de litière étalée Nous vous dirons/);
  expect(empty.text).not.toContain("Il vous reste");

  const litres = await visitor.get(ask(tank));
  expect(litres.status).toBe(200);
  expect(litres.text).toMatch(/1\s500 litres à commander Il vous reste environ 390\slitres/);
  expect(litres.html).toContain('href="/activites/fioul?quantity=1500#devis"');

  const pellets = await visitor.get(ask({ besoin: "granules", energy: "2000", unit: "litres" }));
  expect(pellets.text).toMatch(/4\s350 kilos de granulés par an/);
  expect(pellets.text).toMatch(/Sacs de 12,5\skg 348 Doses de 10\skg 435, soit 1\s479,00\s€ .* Place au silo 7,25\sm³/);

  const burnt = await visitor.get(ask({ besoin: "granules", energy: "1 800 kg", unit: "kilos" }));
  expect(burnt.text).toMatch(/1\s800 kilos de granulés par an Sacs de 12,5\skg 144/);

  const chips = await visitor.get(ask({ besoin: "plaquettes", power: "200", hours: "1 500", moisture: "40" }));
  expect(chips.text).toMatch(
    /109 tonnes de plaquettes par an La même chaleur, à rendement égal\s: 65\stonnes de granulés\./,
  );

  const bill = { besoin: "kwh", energyBilled: "300 000", moistureBilled: "40" };
  expect(empty.html).not.toContain(' open=""');
  const billed = await visitor.get(ask(bill));
  expect(billed.text).toMatch(/109 tonnes de plaquettes par an/);
  expect(billed.html).toContain(' open=""');
  const little = await visitor.get(ask({ ...bill, energyBilled: "3 000" }));
  expect(little.text).toMatch(/1,09 tonne de plaquettes par an/);
  const unreadable = await visitor.get(ask({ ...bill, energyBilled: "beaucoup" }));
  expect(unreadable.status).toBe(400);
  expect(unreadable.text).toMatch(/Le nombre de kWh s’écrit en chiffres/);
  expect(values(unreadable, "energyBilled")).toEqual(["beaucoup"]);

  const refused = await visitor.get(ask({ ...tank, capacity: "une <grande>", level: "101" }));
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/^ ?Erreur : Combien/);
  expect(refused.text).toMatch(/La capacité s’écrit en chiffres/);
  expect(refused.text).toMatch(/La jauge va de 0 à 100\s%/);
  expect(values(refused, "capacity")).toEqual(["une &lt;grande&gt;"]);
  expect((await visitor.get("/combien")).html).toBe(empty.html);

  const half = { "beddingNeed.bale.value": "400" };
  expect((await publish(staff, PRICES, half)).status).toBe(400);
  const known = { ...half, "beddingNeed.bale.source": "Notre balle", "beddingNeed.monthly.value": "50" };
  expect((await publish(staff, PRICES, { ...known, "beddingNeed.monthly.source": "Nos clients" })).status).toBe(303);
  const bales = await visitor.get(ask(box));
  expect(bales.text).toMatch(/6 ballots par mois Pour garnir le sol une première fois : 12\sballots/);
  expect((await visitor.get(ask({ ...box, area: "1" }))).text).toMatch(/ 1 ballot par mois Pour garnir/);
  const prices = { "beddingNeed.baleEuros": "9,50", "chipNeed.mwhEuros": "40" };
  expect((await publish(staff, PRICES, prices)).status).toBe(303);
  expect((await visitor.get(ask(box))).text).toMatch(/6 ballots par mois À partir de 57\s€ TTC par mois\. Pour garnir/);
  expect((await visitor.get(ask(bill))).text).toMatch(/tonnes de plaquettes par an Environ 12\s000\s€ TTC par an\./);
  expect((await publish(staff, PRICES, { "beddingNeed.dearestBaleEuros": "9,40" })).status).toBe(400);
  expect((await publish(staff, PRICES, { "pellets.bagEuros": "6,20", "pellets.tonneEuros": "429" })).status).toBe(303);
  const priced = await visitor.get(ask({ besoin: "granules", energy: "2000", unit: "litres" }));
  expect(priced.text).toMatch(
    /Sacs de 12,5\skg 348, soit 2\s157,60\s€ TTC En vrac 4,35\st, soit 1\s866\s€ TTC Doses de 10\skg 435, soit/,
  );
  expect((await publish(staff, PRICES, { "pellets.vendingMachine.town": "Anet" })).status).toBe(303);
  const sold = (await visitor.get(ask({ besoin: "granules", energy: "2000", unit: "litres" }))).text;
  expect(sold).toMatch(/Au distributeur d’Anet, 3,40\s€ la dose/);
  const dearest = { "beddingNeed.dearestBaleEuros": "10,40", "chipNeed.dearestMwhEuros": "46" };
  expect((await publish(staff, PRICES, dearest)).status).toBe(303);
  expect((await visitor.get(ask(box))).text).toMatch(/De 57 à 62\s€ TTC par mois, selon la taille des copeaux\. Pour/);
  const compared = (await visitor.get(ask(bill))).text;
  expect(compared).toMatch(/par an De 12\s000 à 13\s800\s€ TTC par an\./);
  expect(compared).toMatch(/La même chaleur, à rendement égal Plaquettes 109\st 12\s000 à 13\s800\s€ TTC Granulés/);
  expect((await visitor.get("/activites/litiere-copeaux")).html).toContain('href="/combien#litiere"');
  expect((await publish(staff, PRICES, { "tankNeed.full.value": "", "tankNeed.full.source": "" })).status).toBe(303);
  const without = await visitor.get(ask(tank));
  expect(without.html).not.toContain('id="fioul"');
  expect(without.html).not.toContain('href="#fioul"');
  expect(without.html).toContain('href="#granules"');
});

// @A1.how-much
test("says the least that is delivered in place of a price", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const few = ask({ ...tank, capacity: "600" });
  const shown = async () => (await visitorOf(site).get(few)).text;
  const step = { "grids.fioul-normal.0.from": "1", "grids.fioul-normal.0.zoneA": "1200" };
  expect((await publish(staff, "/admin/contenu/prix-carburants", { ...step, minimum: "500" })).status).toBe(303);
  expect(await shown()).toMatch(/450 litres à commander .* Livraison à partir de 500\slitres\. Demander un devis/);
  expect((await publish(staff, "/admin/contenu/prix-carburants", { minimum: "450" })).status).toBe(303);
  expect(await shown()).toMatch(/Fioul Normal 540,00\s€ TTC/);
  expect(await shown()).not.toContain("Livraison à partir de");
});

// @A1.how-much
test("the quote form takes over the litres of the address, and no others", async () => {
  const visitor = visitorOf((await lendSite("sqlite")).site);
  const quantity = async (query: string) => values(await visitor.get(`/activites/fioul${query}`), "quantity");
  expect(await quantity("?quantity=1500")).toEqual(["1500"]);
  expect(await quantity("")).toEqual([]);
  expect(await quantity("?quantity=%3Cb%3E")).toEqual([]);
});

// @A1.grain-quotes
test("shows the quotes of grain with their day, and asks for it", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const visitor = visitorOf(site);
  const trading = async () => (await visitor.get("/activites/negoce-agricole")).text;
  expect((await visitor.get("/activites")).text).toContain("Le cours du jour, au téléphone");
  const quotes = { "grainQuotes.wheat": "187", "grainQuotes.maize": "164,50" };
  const blank = { "grainQuotes.wheat": "", "grainQuotes.maize": "" };
  const undated = await publish(staff, PRICES, quotes);
  expect([undated.status, undated.text]).toEqual([400, expect.stringContaining("Indiquez le jour de ces cours.")]);
  const today = dayInParis(new Date());
  const ahead = await publish(staff, PRICES, { ...quotes, "grainQuotes.day": addDays(today, 1) });
  expect([ahead.status, ahead.text]).toEqual([400, expect.stringContaining("Ce jour est à venir.")]);
  expect(await trading()).not.toContain("187");

  expect((await publish(staff, PRICES, { ...quotes, "grainQuotes.day": today })).status).toBe(303);
  expect(await trading()).toMatch(/Blé tendre 187\s€ et maïs 164,50\s€ HT la tonne, le .*Cours du /);
  for (const path of ["/", "/activites"])
    expect((await visitor.get(path)).text).toMatch(/Blé tendre : 187\s€ HT la tonne, le \d/);
  expect((await visitor.get("/recherche?q=négoce")).text).toMatch(/Blé tendre : 187\s€ HT la tonne, le \d/);

  const old = await publish(staff, PRICES, { "grainQuotes.day": addDays(today, -8) });
  expect([old.status, old.text]).toEqual([400, expect.stringContaining("Ce jour date de plus d’une semaine")]);
  expect((await publish(staff, PRICES, { "grainQuotes.day": "", ...blank })).status).toBe(303);
  expect(await trading()).not.toContain("187");
});
