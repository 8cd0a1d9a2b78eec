import { type Season, seasonOf } from "../company/seasons.ts";
import { optional, part } from "../content/define.ts";
import { picture } from "../content/nodes.ts";
import { definePage, linked, points, section, sentence, titled } from "../content/texts.ts";
import type { PictureName } from "../ui/pictures.ts";

/** Used where staff have chosen no picture for the season or for the whole year. */
const SEASON_PICTURES: Partial<Record<Season, PictureName>> = {
  heating: "evening",
  harvest: "bale",
  growth: "plain",
  sowing: "plain",
};
const SHIPPED_PICTURE = "landscape";
const SHIPPED_GRAIN = "grain";

export function heroPicture({ hero, season: { pictures } }: typeof homeTexts.shipped, season: Season): string {
  const ofYear = hero.picture === SHIPPED_PICTURE ? SEASON_PICTURES[season] : undefined;
  return pictures[season] ?? ofYear ?? hero.picture;
}

/** The sentence of the season at this moment. */
export function seasonSentence({ season }: typeof homeTexts.shipped, now: Date): string {
  return season[seasonOf(now)];
}

/** What the yearly tonnes are filled with: grain from near, or the picture that staff chose for its trade. */
export function matterOf({ activities: { grain } }: typeof homeTexts.shipped): string {
  return grain === SHIPPED_GRAIN ? "kernels" : grain;
}

const ofSeason = (label: string) =>
  optional(picture(label, "grain", { help: "Sans image ici, celle du haut de la page reste." }));

export const homeTexts = definePage(
  { page: "accueil", label: "Accueil", href: "/" },
  {
    title: "Grain, bois et chaleur en Eure-et-Loir depuis 1933",
    description:
      "Maison familiale fondée en 1933 : négoce agricole, biomasse industrielle, granulés de bois, litière, fioul et carburants.",
  },
  [
    section("hero", "Haut de la page", {
      eyebrow: sentence("Au-dessus du titre", "Maison familiale en {département}", 70),
      title: sentence("Titre", "Le grain, le bois, la chaleur.", 50),
      pitch: sentence(
        "Phrase sous le titre",
        "Nous achetons votre grain. Nous livrons granulés, plaquettes, litière et fioul.",
        140,
      ),
      services: sentence("Premier bouton", "Découvrir nos services", 30),
      contact: sentence("Second bouton", "Nous contacter", 30),
      picture: picture("Image", SHIPPED_PICTURE, {
        help: "Celle du site change avec la saison ; la vôtre reste toute l’année.",
      }),
    }),
    section("season", "La saison, en haut de la page et des actualités", {
      heating: linked(
        "De novembre à février",
        "Le froid s’installe. [Demandez votre devis de fioul](/activites/fioul#devis), ou [faites le plein de granulés](/activites/granules-bois).",
        170,
      ),
      growth: linked(
        "De mars à juin",
        "Le blé repart. [Parlons de vos apports d’engrais](/activites/negoce-agricole).",
        170,
      ),
      harvest: linked(
        "En juillet et en août",
        "La moisson arrive. [Dites-nous ce que vous récoltez](/activites/negoce-agricole).",
        170,
      ),
      sowing: linked(
        "En septembre et en octobre",
        "On sème bientôt. [Choisissez vos semences](/activites/negoce-agricole).",
        170,
      ),
      pictures: part({
        heating: ofSeason("Image de novembre à février"),
        growth: ofSeason("Image de mars à juin"),
        harvest: ofSeason("Image en juillet et en août"),
        sowing: ofSeason("Image en septembre et en octobre"),
      }),
    }),
    section("figures", "Chiffres clés", {
      flow: sentence(
        "Mots qui suivent le flux annuel",
        "tonnes passent chaque année par nos mains, du\u00a0grain au\u00a0combustible.",
        110,
      ),
      experience: sentence("Mots qui suivent les années d’expérience", "ans d’expérience", 40),
      employees: sentence("Mots qui suivent le nombre de salariés", "salariés", 40),
      turnover: sentence("Mots entre le chiffre d’affaires et l’année", "de chiffre d’affaires en", 40),
    }),
    section("commitments", "Nos engagements", {
      title: sentence("Titre", "Notre métier, nos engagements", 60),
      list: titled(
        "Nos engagements, un par un",
        { noun: "ligne", least: 2, most: 6, title: 40, text: 260 },
        {
          Environnement:
            "Le bois repousse. Livré en granulés ou en plaquettes, il peut remplacer le fioul ou le gaz dans une maison, une école, un atelier.",
          "Économie circulaire":
            "Des déchets verts deviennent des plaquettes, et les plaquettes, de la chaleur. Ce qu’on jetait sert à chauffer.",
          "Production locale":
            "Née en {département} en {création}, la maison y achète toujours le grain de ceux qui le cultivent.",
          "Engagement social":
            "{salariés} salariés, une mutuelle que nous payons en entier, des primes mensuelles : le détail est dans [nos offres d’emploi](/recrutement).",
        },
      ),
      expertiseTitle: sentence("Première carte, titre", "Notre expertise", 40),
      expertise: points(
        "Première carte",
        [
          "Le grain : son humidité, son poids, ses protéines",
          "Le bois : la taille et l’humidité qu’il faut à la chaudière",
          "La livraison : la bonne quantité, et un camion qui passe le portail",
        ],
        { most: 110, count: 5 },
      ),
      wordTitle: sentence("Seconde carte, titre", "Notre parole", 40),
      word: points(
        "Seconde carte",
        [
          "Réponse garantie {délai}",
          "Le même numéro pour les cinq activités",
          "Des avis publiés, bons ou mauvais, jamais retouchés",
        ],
        { most: 110, count: 5 },
      ),
      picture: picture("Image", "beauce"),
    }),
    section("activities", "Nos cinq activités", {
      title: sentence("Titre", "Cinq métiers, une même maison", 60),
      grain: picture("Négoce agricole", SHIPPED_GRAIN),
      chips: picture("Biomasse industrielle", "chips"),
      pellets: picture("Granulés de bois", "pellets"),
      shavings: picture("Litière pour animaux", "shavings"),
      fuel: picture("Fioul et carburants", "fuel"),
    }),
    section("next", "Bas de la page", {
      title: sentence("Titre", "Une récolte à vendre, une cuve\u00a0à remplir, un box à garnir ?", 90),
      text: linked(
        "Phrase",
        "Appelez le {téléphone}, écrivez-nous, ou [calculez ce qu’il vous faut](/combien).",
        180,
        "Avec ses boutons, elle est aussi au bas des actualités.",
      ),
      contact: sentence("Premier bouton", "Contactez-nous", 30),
      activities: sentence("Second bouton", "Voir nos activités", 30),
    }),
  ],
);
