/**
 * Everything that pages state about the company, as data that staff edit. Unknown facts are null and shown as « à
 * renseigner »; `samplesIn` lists the invented ones.
 */
import * as v from "valibot";
import { dayInParis, isRealDay } from "../../core/text/dates.ts";
import { inRange, inSpan } from "../../core/text/numbers.ts";
import { formatDate, plural } from "../../core/text/typography.ts";
import { list, optional, part, partOrNone } from "../content/define.ts";
import { getIn } from "../content/fields.ts";
import type { FieldGroup, FormValues } from "../content/form.ts";
import { defineContent } from "../content/kind.ts";
import {
  choice,
  date,
  email,
  euros,
  line,
  lineOf,
  number,
  phone,
  positiveNumber,
  webAddress,
  wholeNumber,
  year,
} from "../content/nodes.ts";
import { doubtPrices, type NewPrice } from "../content/price-doubts.ts";
import { GRAINS, isPast } from "./grain-quotes.ts";
import type { OpeningHours } from "./hours.ts";
import { shippedHours } from "./hours-schema.ts";
import { haveSameSiren, isFrenchVatNumber, isSiret } from "./legal-numbers.ts";
import { SAMPLE_OFFICE } from "./sample-office.ts";

const MAX_MILESTONES = 30;
/** Accepts such numbers with any spaces and in any case. */
const identifier = v.pipe(
  lineOf(),
  v.transform((typed) => typed.replace(/[\s.]/g, "").toUpperCase()),
);
const siret = v.pipe(
  identifier,
  v.regex(/^\d{14}$/, "Le SIRET compte 14 chiffres."),
  v.check(isSiret, "Un chiffre de ce SIRET est faux : sa clé de contrôle ne tombe pas juste."),
);
const vatNumber = v.pipe(
  identifier,
  v.regex(/^FR\d{11}$/, "Le numéro de TVA s’écrit FR, puis 11 chiffres."),
  v.check(isFrenchVatNumber, "Un chiffre de ce numéro de TVA est faux : sa clé de contrôle ne tombe pas juste."),
);
/** Article D. 111-10 of the Code de la consommation requires a stated time, but sets no limit. */
const daysToPublish = v.pipe(wholeNumber, v.maxValue(60, "60 jours au plus."));
const registryTown = v.pipe(lineOf(), v.regex(/^\D+$/, "Indiquez la ville seule, sans numéro."));
const postalCode = v.pipe(lineOf(), v.regex(/^\d{5}$/, "Le code postal compte cinq chiffres."));
const degrees = (most: number) =>
  v.pipe(
    v.number("Un nombre est attendu."),
    v.minValue(-most, `Ce nombre va de -${most} à ${most}.`),
    v.maxValue(most, `Ce nombre va de -${most} à ${most}.`),
  );
const isRange = ({ from, to }: { from: number; to: number }) => from <= to;
const ascending = v.check(isRange, "Le premier nombre ne peut pas dépasser le second.");

/** Whether the dearest price has a least one, and is not below it. */
const isPriceRange = (least: number | null, dearest: number | null) =>
  dearest === null || (least !== null && least <= dearest);
const PRICE_RANGE = "Le prix le plus cher se donne avec le moins cher, et n’est pas plus bas.";

/** The shipped names, addresses, numbers and links are invented; figures, dates and prices are specified (§1, §9). */
export const companyContent = defineContent(
  {
    key: "company",
    label: "Entreprise",
    object: "les informations de l’entreprise",
    path: "/admin/contenu/entreprise",
    seenAt: { href: "/", label: "Voir l’accueil" },
    previews: [
      { page: "accueil", label: "Aperçu de l’accueil" },
      { page: "contact", label: "Aperçu de Contact", isBeside: true },
      { page: "a-propos", label: "Aperçu d’À propos" },
      { page: "mentions-legales", label: "Aperçu des mentions légales" },
    ],
  },
  [
    {
      title: "Identité",
      inShort: listed("name", "legalForm"),
      of: {
        name: line("Nom de l’entreprise", "Maison Exemple"),
        legalForm: line("Forme juridique", "SARL"),
        shareCapitalEuros: number("Capital social", 100_000, { unit: "€", schema: euros }),
        foundedYear: number("Année de création", 1933, { schema: year }),
        copyrightFrom: number("Première année du © (bas de page)", 2024, { schema: year }),
        replyHours: number("Délai de réponse promis", 24, { unit: "heures" }),
        reviewDays: number("Un avis paraît au plus tard après", 7, {
          unit: "jours",
          help: "Affiché sur la page « Fonctionnement des avis » ; l’accueil prévient l’équipe à 80 % de ce temps.",
          schema: daysToPublish,
        }),
      },
    },
    {
      title: "Siège",
      help: "Sans latitude ni longitude, le siège n’a pas de point sur la carte du site, sauf à Chartres, Dreux, Châteaudun ou Nogent-le-Rotrou.",
      inShort: ({ "address.postalCode": code = "", "address.town": town = "" }) => `${code} ${town}`.trim(),
      of: {
        address: part({
          street: line("Rue et numéro", "1 rue de l’Exemple", { isWide: true }),
          postalCode: line("Code postal", SAMPLE_OFFICE.postalCode, {
            help: "Cinq chiffres.",
            isShort: true,
            schema: postalCode,
          }),
          town: line("Ville", "Exemple-en-Beauce"),
          department: line("Département", "Eure-et-Loir"),
          coordinates: partOrNone({
            latitude: number("Latitude", 0, {
              unit: "°",
              help: "Les deux, ou aucune. Exemple : 48,445.",
              schema: degrees(90),
            }),
            longitude: number("Longitude", 0, {
              unit: "°",
              help: "Exemple : 1,489.",
              schema: degrees(180),
            }),
          }),
        }),
      },
    },
    {
      title: "Téléphones",
      inShort: listed("phones.landline", "phones.mobile"),
      of: {
        phones: part({
          landline: phone("Fixe", "+33261910000", {
            help: "Un numéro étranger commence par son indicatif, +32 par exemple.",
            example: "Exemple : 02 61 91 00 00",
          }),
          mobile: optional(
            phone("Mobile", "", { help: "Vide : aucun mobile sur le site ; un texte qui le cite donne le fixe." }),
            "+33639980000",
          ),
        }),
      },
    },
    {
      title: "Adresses e-mail",
      inShort: listed("emails.contact"),
      of: {
        emails: part({
          contact: email("Contact et devis", "contact@maison.example", { help: "Reçoit les demandes des visiteurs." }),
          hr: email("Recrutement", "recrutement@maison.example", { help: "Reçoit les candidatures." }),
          privacy: email("Données personnelles", "donnees@maison.example", {
            help: "Citée dans la politique de confidentialité.",
          }),
        }),
      },
    },
    {
      title: "Marques",
      inShort: listed("brands.biomass", "brands.pellets", "brands.bedding"),
      of: {
        brands: part({
          biomass: line("Biomasse", "Calys Biomasse"),
          pellets: line("Granulés", "Granulés Exemple"),
          bedding: line("Litière", "Litières Exemple"),
        }),
      },
    },
    {
      title: "Liens vers d’autres sites",
      inShort: listed("links.pelletShop"),
      help: "Chaque adresse commence par https://. Le site ne montre pas un lien laissé vide.",
      of: {
        links: part({
          pelletShop: optional(webAddress("Boutique de granulés", ""), "https://granules.example/"),
          beddingShop: optional(webAddress("Boutique de litière", ""), "https://litieres.example/"),
          customerIntranet: optional(webAddress("Espace clients", ""), "https://clients.maison.example/"),
          biomassVideo: optional(
            webAddress("Vidéo de la biomasse", "", { help: "Le code QR mène à cette adresse." }),
            "https://video.example/biomasse",
          ),
          pressArticle: optional(webAddress("Article de presse", ""), "https://presse.example/article"),
        }),
      },
    },
    {
      title: "Chiffres",
      inShort: ({
        "figures.turnover.millionEuros": turnover,
        "figures.employees.from": few = "",
        "figures.employees.to": most = "",
      }) => `${turnover} M€, ${inSpan(few, most)} ${plural(Number(most), "salarié", "salariés")}`,
      help: "Les pages n’affichent pas toutes le même chiffre : ils sont ici côte à côte, pour que vous puissiez les accorder.",
      of: {
        /** Pages disagree (specification §9): each shows its own figure, so that the owner can align them. */
        figures: part({
          yearsOfExperienceHome: number("Années d’expérience, accueil", 90),
          yearsOfExperienceAbout: number("Années d’expérience, À propos", 90),
          yearsOfExperienceContact: number("Années d’expérience, Contact", 30),
          yearsOfExperienceBiomass: number("Années d’expérience, biomasse", 15),
          satisfiedClientsAbout: number("Clients satisfaits, À propos", 1000),
          satisfiedClientsContact: number("Clients satisfaits, Contact", 5000),
          headOffices: number("Sièges", 1),
          activities: number("Activités", 5),
          turnover: part({
            millionEuros: number("Chiffre d’affaires", 26, { help: "En millions d’euros.", schema: positiveNumber }),
            year: number("Année du chiffre d’affaires", 2025, { schema: year }),
          }),
          employees: part(
            { from: number("Salariés, au moins", 40), to: number("Salariés, au plus", 45) },
            (employees) => v.pipe(employees, ascending),
          ),
          flowTonnes: number("Flux annuel", 100_000, { help: "En tonnes, un nombre entier." }),
        }),
      },
    },
    {
      title: "Histoire",
      inShort: timelineInShort,
      of: {
        timeline: list(
          {
            title: "Histoire",
            help: `Dans l’ordre où la page À propos les montre, ${MAX_MILESTONES} dates au plus.`,
            noun: "date",
            most: MAX_MILESTONES,
            canMove: true,
          },
          { year: number("Année", 0, { schema: year }), event: line("Événement", "") },
          [
            { year: 1933, event: "Création de l’entreprise" },
            { year: 1970, event: "Granulation d’aliments pour animaux" },
            { year: 2005, event: "Granulés de bois" },
            { year: 2008, event: "Litière pour animaux" },
            { year: 2020, event: "Lancement de la marque de biomasse" },
            { year: 2024, event: "Leader régional multi-énergies" },
          ],
        ),
      },
    },
    {
      title: "Mentions légales",
      inShort: listed("legal.siret", "legal.publicationDirector"),
      isAsked: true,
      help: "Ce qui reste vide s’affiche « à\u00a0renseigner » sur le site.",
      of: {
        legal: part(
          {
            siret: optional(line("SIRET", "", { help: "14 chiffres, avec ou sans espaces.", schema: siret })),
            vatNumber: optional(
              line("Numéro de TVA", "", {
                help: "FR et 11 chiffres, les 9\u00a0derniers comme le début du SIRET.",
                schema: vatNumber,
              }),
            ),
            registry: optional(
              line("Ville du registre du commerce (RCS)", "", {
                help: "La ville seule : le numéro est celui du SIRET.",
                schema: registryTown,
              }),
            ),
            courts: line("Tribunaux compétents", "Chartres", { help: "La ville." }),
            publicationDirector: optional(line("Directeur de la publication", "")),
            host: optional(line("Hébergeur", "", { help: "Nom, adresse et téléphone.", rows: 2 })),
            mediator: optional(line("Médiateur de la consommation", "", { help: "Son nom." })),
            mediatorSite: optional(webAddress("Site du médiateur", "", { help: "Commence par https://." })),
            mediatorAddress: optional(line("Adresse postale du médiateur", "", { rows: 2 })),
          },
          (legal) =>
            v.pipe(
              legal,
              v.forward(
                v.check(
                  (numbers) => haveSameSiren(numbers),
                  "Ses 9 derniers chiffres ne sont pas les 9 premiers du SIRET.",
                ),
                ["vatNumber"],
              ),
            ),
        ),
      },
    },
  ],
  { checkNew: refuseOddNumbers },
);

/** Not part of the schema: an earlier release stored any year and any hours. */
function refuseOddNumbers(facts: object, published: object | null): Record<string, string> {
  const thisYear = Number(dayInParis(new Date()).slice(0, 4));
  const future = `Cette année est à venir : ${thisYear} au plus.`;
  const limits = [
    { name: "foundedYear", most: thisYear, message: future },
    { name: "copyrightFrom", most: thisYear, message: future },
    { name: "figures.turnover.year", most: thisYear, message: future },
    { name: "replyHours", most: 720, message: "720 heures au plus, soit 30 jours." },
  ];
  const wrong = limits.filter(({ name, most }) => {
    const value = getIn(facts, name);
    return Number(value) > most && value !== getIn(published, name);
  });
  return Object.fromEntries(wrong.map(({ name, message }) => [name, message]));
}

/** The prices of the form; a dearest one with its least one, to which a first one is compared. */
const PRICES: readonly { field: string; least?: string; first?: NewPrice["least"] }[] = [
  { field: "pellets.vendingMachine.doseEuros" },
  { field: "pellets.bagEuros" },
  { field: "pellets.pallet.euros" },
  { field: "pellets.tonneEuros", first: { euros: 50, unit: "la tonne" } },
  { field: "chipNeed.mwhEuros" },
  { field: "chipNeed.dearestMwhEuros", least: "chipNeed.mwhEuros" },
  { field: "beddingNeed.baleEuros" },
  { field: "beddingNeed.dearestBaleEuros", least: "beddingNeed.baleEuros" },
  ...Object.keys(GRAINS).map((grain) => ({ field: `grainQuotes.${grain}`, first: { euros: 50, unit: "la tonne" } })),
];

const quote = (grain: string) => optional(number(grain, 0, { unit: "€", schema: euros }));

function quotesInShort(typed: FormValues): string {
  const day = typed["grainQuotes.day"]?.trim() ?? "";
  const hasPrice = Object.keys(GRAINS).some((grain) => typed[`grainQuotes.${grain}`]?.trim());
  if (!isRealDay(day) || !hasPrice) return "non affichés";
  return `cours du ${formatDate(day)}${isPast(day, new Date()) ? ", plus affichés" : ""}`;
}

/** New quotes alone: those that are published grow old. */
function refuseOtherDays(prices: object, published: object | null): Record<string, string> {
  const day = getIn(prices, "grainQuotes.day");
  const quotesOf = (one: object | null) => JSON.stringify(getIn(one, "grainQuotes"));
  if (typeof day !== "string" || quotesOf(prices) === quotesOf(published)) return {};
  const now = new Date();
  if (day > dayInParis(now)) return { "grainQuotes.day": "Ce jour est à venir." };
  if (!isPast(day, now)) return {};
  return { "grainQuotes.day": "Ce jour date de plus d’une semaine : le site n’afficherait pas ces cours." };
}

const FACTORS =
  "Pour la page « Combien m’en faut-il ? », qui cite chaque source. Un calcul n’y paraît qu’avec tous ses chiffres.";
const FIBOIS = "FIBOIS Alsace, Panorama bois-énergie";

const share = v.pipe(positiveNumber, v.maxValue(100, "Cette part va jusqu’à 100 %."));

/** Order of 30 March 2022 (TRER2204814A), annex 1. Below 23 % wood is « prêt à l’emploi » (D. 222-36-1). */
const pelletHumidity = v.pipe(
  positiveNumber,
  v.maxValue(10, "Au-dessus de 10 % d’humidité, l’arrêté du 30 mars 2022 n’admet pas ces granulés au chauffage."),
);

/** A figure of a calculation, with its source. */
function factor(
  label: string,
  value: number | null = null,
  source: string | null = null,
  schema: v.GenericSchema<unknown, number> = positiveNumber,
) {
  return part(
    {
      value: optional(number(label, 0, { schema }), value),
      source: optional(line("D’où vient ce chiffre", "", { isBeside: true, rows: 2 }), source),
    },
    (both) =>
      v.pipe(
        both,
        v.forward(
          v.check(
            ({ value, source }) => (value === null) === (source === null),
            "Le chiffre et sa source vont ensemble.",
          ),
          ["source"],
        ),
      ),
  );
}

const prices = defineContent(
  {
    key: "prices",
    label: "Prix et quantités",
    object: "les prix et quantités",
    path: "/admin/contenu/prix",
    seenAt: { href: "/activites/granules-bois", label: "Voir la page des granulés" },
    previews: [
      { page: "granules", label: "Aperçu des granulés" },
      { page: "fioul", label: "Aperçu du fioul" },
      { page: "combien", label: "Aperçu des calculs" },
      { page: "biomasse", label: "Aperçu de la biomasse" },
      { page: "negoce", label: "Aperçu du négoce" },
      { page: "activites", label: "Aperçu des activités" },
    ],
    doubt: (prices, before) => {
      const priceIn = (of: object, field: string) => (getIn(of, field) ?? null) as number | null;
      return doubtPrices(
        PRICES.map(({ field, least, first }) => ({
          field,
          now: priceIn(prices, field),
          published: priceIn(before, field),
          beside: least ? priceIn(prices, least) : null,
          least: first,
        })),
      );
    },
  },
  [
    {
      title: "Granulés de bois",
      help: "Tous les prix sont TTC. Sans prix du sac ou de la tonne en vrac, le site n’en annonce pas.",
      of: {
        pellets: part({
          vendingMachine: part({
            doseKilograms: number("Dose du distributeur", 10, { unit: "kg", schema: positiveNumber }),
            doseEuros: number("Prix d’une dose", 3.4, { unit: "€", schema: euros }),
            town: line("Ville du distributeur", "Dreux", { isShort: true }),
          }),
          bagKilograms: number("Poids d’un sac", 12.5, { unit: "kg", schema: positiveNumber }),
          bagEuros: optional(number("Prix d’un sac", 0, { unit: "€", schema: euros })),
          pallet: partOrNone({
            bags: number("Sacs d’une palette", 0, { schema: v.pipe(wholeNumber, v.minValue(1, "Un sac au moins.")) }),
            euros: number("Prix d’une palette", 0, { unit: "€", schema: euros }),
          }),
          tonneEuros: optional(number("Tonne en vrac", 0, { unit: "€", schema: euros })),
        }),
      },
    },
    {
      title: "Cours du grain",
      inShort: quotesInShort,
      help: "Ce que vous payez la tonne, hors taxes. Le site l’affiche avec le jour, puis le retire de lui-même une semaine plus tard.",
      of: {
        grainQuotes: part(
          {
            day: optional(date("Jour de ces cours", "")),
            wheat: quote(GRAINS.wheat),
            barley: quote(GRAINS.barley),
            rapeseed: quote(GRAINS.rapeseed),
            maize: quote(GRAINS.maize),
          },
          (quotes) =>
            v.pipe(
              quotes,
              v.forward(
                v.check(
                  ({ day, ...prices }) => day !== null || Object.values(prices).every((price) => price === null),
                  "Indiquez le jour de ces cours.",
                ),
                ["day"],
              ),
            ),
        ),
      },
    },
    {
      title: "Qualité des granulés",
      heading: "Ce qui change rarement",
      inShort: ({ "pelletQuality.grade": grade, "pelletQuality.humidity": humidity }: FormValues) =>
        [grade !== "none" && grade, humidity && `${humidity} % d’humidité au plus`].filter(Boolean).join(", ") ||
        "non renseignée",
      help: "Ce que le vendeur d’un combustible de bois dit à un particulier (Code de l’environnement, D. 222-36-1). La page des granulés le montre une fois rempli.",
      of: {
        pelletQuality: part({
          humidity: optional(
            number("Humidité, au plus", 0, {
              unit: "%",
              help: "Sur masse brute. L’arrêté du 30 mars 2022 la limite à 10 %.",
              schema: pelletHumidity,
            }),
          ),
          grade: choice("Classe de la norme ISO 17225-2", "none", { none: "Non renseignée", A1: "A1", A2: "A2" }),
        }),
      },
    },
    {
      title: "Calculer le fioul",
      inShort: measured({ "tankNeed.full": "% de la cuve au plus" }),
      help: FACTORS,
      of: {
        tankNeed: part({
          full: factor(
            "Une cuve se remplit au plus à (en % de sa capacité)",
            95,
            "Le sifflet anti-débordement d’une cuve s’arrête vers 95 % de sa capacité (dvfcuve.be, lexique)",
            share,
          ),
        }),
      },
    },
    {
      title: "Calculer les granulés",
      inShort: measured({
        "pelletNeed.fuel": "kWh par litre de fioul",
        "pelletNeed.pellets": "kWh par kilo de granulés",
        "pelletNeed.density": "kg par mètre cube",
      }),
      help: FACTORS,
      of: {
        pelletNeed: part({
          fuel: factor(
            "Énergie d’un litre de fioul (en kWh)",
            10,
            "Équivalence de l’ADEME : 1 000 kWh = 100 litres de fioul (citée par picbleu.fr)",
          ),
          pellets: factor(
            "Énergie d’un kilo de granulés (en kWh)",
            4.6,
            "minimum de la norme ISO 17225-2 (arrêté du 30 mars 2022)",
          ),
          density: factor("Poids d’un mètre cube de granulés (en kg)", 600, "minimum de la norme ISO 17225-2"),
        }),
      },
    },
    {
      title: "Calculer les plaquettes",
      isAsked: true,
      inShort: measured({
        "chipNeed.at30": "kWh par kilo à 30 % d’humidité",
        "chipNeed.at50": "à 50 %",
        "chipNeed.yield": "% de rendement",
      }),
      help: FACTORS,
      of: {
        chipNeed: part(
          {
            at30: factor("Énergie d’un kilo à 30 % d’humidité (en kWh)", 3.3, FIBOIS),
            at50: factor("Énergie d’un kilo à 50 % d’humidité (en kWh)", 2.2, FIBOIS),
            yield: factor("Rendement des chaudières (en %)", null, null, share),
            mwhEuros: optional(
              number("Prix TTC du MWh de plaquettes le moins cher, livré", 0, { unit: "€", schema: euros }),
            ),
            dearestMwhEuros: optional(
              number("Prix TTC du MWh le plus cher, s’il y en a deux", 0, { unit: "€", schema: euros }),
            ),
          },
          (need) =>
            v.pipe(
              need,
              v.check(
                ({ at30: { value: dry }, at50: { value: wet } }) =>
                  dry === null || wet === null || (wet <= dry && 2 * wet >= dry),
                "À 50 % d’humidité, un kilo donne moins qu’à 30 %, et plus que la moitié.",
              ),
              v.forward(
                v.check(({ mwhEuros, dearestMwhEuros }) => isPriceRange(mwhEuros, dearestMwhEuros), PRICE_RANGE),
                ["dearestMwhEuros"],
              ),
            ),
        ),
        chipVatPercent: optional(
          number("TVA sur les plaquettes", 0, {
            unit: "%",
            schema: share,
            help: "10 % pour le bois de chauffage (CGI, article 278 bis). Le calcul montre alors aussi le prix HT.",
          }),
        ),
      },
    },
    {
      title: "Calculer la litière",
      isAsked: true,
      inShort: measured({ "beddingNeed.bale": "litres par ballot", "beddingNeed.monthly": "% renouvelés par mois" }),
      help: "Pour la page « Combien m’en faut-il ? », qui cite chaque source. Sans vos deux chiffres, le calcul s’arrête au volume.",
      of: {
        beddingNeed: part(
          {
            bale: factor("Volume d’un ballot une fois étalé (en litres)"),
            monthly: factor("Part de la litière renouvelée par mois (en %)"),
            baleEuros: optional(number("Prix TTC du ballot le moins cher", 0, { unit: "€", schema: euros })),
            dearestBaleEuros: optional(
              number("Prix TTC du ballot le plus cher, s’il y en a deux", 0, { unit: "€", schema: euros }),
            ),
          },
          (need) =>
            v.pipe(
              need,
              v.forward(
                v.check(({ baleEuros, dearestBaleEuros }) => isPriceRange(baleEuros, dearestBaleEuros), PRICE_RANGE),
                ["dearestBaleEuros"],
              ),
            ),
        ),
      },
    },
    {
      title: "Quantité habituelle de fioul",
      inShort: ({ "usualFuelLitres.from": from, "usualFuelLitres.to": to }: FormValues) =>
        from && to ? `${inRange(from, to)} litres` : "non précisée",
      help: "Affichée à titre d’exemple près du champ « Quantité » du devis. Remplissez les deux, ou laissez les deux vides.",
      of: {
        usualFuelLitres: partOrNone(
          { from: number("De", 0, { unit: "litres" }), to: number("À", 0, { unit: "litres" }) },
          (litres) => v.pipe(litres, ascending),
        ),
      },
    },
  ],
  { checkNew: refuseOtherDays },
);

const FURTHER_PRICES = new Set([
  "chipNeed.mwhEuros",
  "chipNeed.dearestMwhEuros",
  "chipVatPercent",
  "beddingNeed.baleEuros",
  "beddingNeed.dearestBaleEuros",
]);

export const pricesContent: typeof prices = {
  ...prices,
  form: { ...prices.form, groups: (typed) => pricesFirst(prices.form.groups(typed)) },
};

/** Shows the prices of the calculations apart from their constants, which hardly change. */
function pricesFirst(groups: FieldGroup[]): FieldGroup[] {
  const isFurther = ({ name }: { name: string }) => FURTHER_PRICES.has(name);
  const further: FieldGroup = {
    title: "Plaquettes et litière",
    help: "Pour la page « Combien m’en faut-il ? ».",
    fields: groups.flatMap(({ fields }) => fields.filter(isFurther)),
  };
  const others = groups.map((group) => ({ ...group, fields: group.fields.filter((field) => !isFurther(field)) }));
  return others.toSpliced(1, 0, further);
}

type Company = typeof companyContent.shipped;
export type Prices = typeof pricesContent.shipped;
export type CompanyFacts = Company & Prices & { openingHours: OpeningHours };

type FactsParts = { hours: OpeningHours; company: Company; prices: Prices };

export function composeFacts({ hours, company, prices }: FactsParts): CompanyFacts {
  return { ...company, ...prices, openingHours: hours };
}

export const shippedFacts = composeFacts({
  hours: shippedHours,
  company: companyContent.shipped,
  prices: pricesContent.shipped,
});

function listed(...names: string[]) {
  return (typed: FormValues) => names.flatMap((name) => typed[name]?.trim() || []).join(", ");
}

/** « 10 kWh par litre de fioul, 4,6 kWh par kilo de granulés » */
function measured(units: Record<string, string>) {
  return (typed: FormValues) =>
    Object.entries(units)
      .flatMap(([name, unit]) => (typed[`${name}.value`]?.trim() ? `${typed[`${name}.value`]} ${unit}` : []))
      .join(", ");
}

function timelineInShort(typed: FormValues): string {
  const years = Object.keys(typed).flatMap((name) => (/^timeline\.\d+\.year$/.test(name) && typed[name]?.trim()) || []);
  const count = `${years.length} ${plural(years.length, "date", "dates")}`;
  return years.length > 1 ? `${count}, de ${years[0]} à ${years.at(-1)}` : count;
}
