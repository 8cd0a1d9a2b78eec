import { optional } from "../content/define.ts";
import { picture } from "../content/nodes.ts";
import { definePage, linked, section, sentence } from "../content/texts.ts";

const result = "Mots qui suivent le résultat";

export const needsTexts = definePage(
  { page: "combien", label: "Combien m’en faut-il ?", href: "/combien" },
  {
    title: "Combien m’en faut-il ? Fioul, granulés, plaquettes",
    description:
      "De la jauge de la cuve aux litres à commander, du fioul aux granulés, de la chaudière aux tonnes de plaquettes : faites le calcul.",
  },
  [
    section("head", "Haut de la page", {
      title: sentence("Titre", "Combien m’en faut-il ?", 40),
      lede: sentence(
        "Phrase sous le titre",
        "Deux ou trois chiffres, et vous avez votre quantité. Chaque calcul montre sa formule et ses sources.",
        160,
      ),
      button: sentence("Bouton de chaque calcul", "Calculer", 20),
      open: sentence("Bouton qui ouvre un calcul, sur un téléphone", "Faire ce calcul", 30),
      formula: sentence("Titre de chaque formule", "Notre calcul", 40),
      picture: picture("Image", "tank"),
    }),
    section("fuel", "Le fioul", {
      title: sentence("Titre, et lien en haut de la page", "Ma cuve de fioul", 50),
      text: sentence(
        "Phrase",
        "Une cuve ne se remplit jamais jusqu’au bord. Calculez ce qu’elle peut encore recevoir.",
        160,
      ),
      result: sentence(result, "litres à commander", 30),
      full: sentence("Si la cuve est pleine", "Votre cuve est assez pleine : rien à commander.", 80),
      next: sentence("Bouton sous le résultat", "Demander un devis", 35),
    }),
    section("pellets", "Les granulés", {
      title: sentence("Titre, et lien en haut de la page", "Mes granulés", 50),
      text: sentence(
        "Phrase",
        "Relevez une année de consommation sur vos factures. Nous calculons le poids de granulés qui donne la même chaleur, à rendement égal. Vous brûlez déjà des granulés ? Indiquez vos kilos par an.",
        200,
      ),
      result: sentence(result, "kilos de granulés par an", 30),
      next: sentence("Lien sous le résultat", "Choisir le sac, le vrac ou le distributeur", 50),
    }),
    section("bedding", "La litière", {
      title: sentence("Titre, et lien en haut de la page", "Ma litière", 50),
      text: sentence(
        "Phrase",
        "L’épaisseur dépend du sol et de l’animal, et se mesure une fois la litière étalée. Vous hésitez ? Appelez-nous.",
        160,
      ),
      depth: sentence("Aide sous « Épaisseur »", "Au milieu du box.", 40),
      result: sentence(result, "ballots par mois", 30),
      resultOne: sentence("Mots qui suivent un seul ballot", "ballot par mois", 30),
      terms: optional(
        linked("Sous les prix, ce qu’ils comprennent", "", 100, "Par exemple : prix au quai, sans la livraison."),
      ),
      volume: sentence("Sans le volume d’un ballot, mots qui suivent le résultat", "m³ de litière étalée", 30),
      ask: linked(
        "Sans le volume d’un ballot, phrase sous le résultat",
        "Nous vous dirons combien de ballots cela fait : appelez le {téléphone}.",
        140,
      ),
      next: sentence("Lien sous le résultat", "Voir nos litières", 50),
    }),
    section("chips", "Les plaquettes", {
      title: sentence("Titre, et lien en haut de la page", "Ma chaufferie", 50),
      text: sentence(
        "Phrase",
        "Le tonnage dépend de la puissance, des heures et de l’humidité du bois. Plus le bois est humide, moins il chauffe : il en faut davantage.",
        180,
      ),
      known: sentence("Autre calcul, replié", "Vous connaissez vos kWh ?", 50),
      result: sentence(result, "tonnes de plaquettes par an", 30),
      resultOne: sentence("Mots qui suivent moins de 2 tonnes", "tonne de plaquettes par an", 30),
      next: sentence("Bouton sous le résultat", "Parler de mon projet", 35),
    }),
    section("order", "Commander", {
      title: sentence("Titre", "Vous avez votre quantité ?", 50),
      text: sentence("Phrase", "Commandez, demandez un devis ou appelez : nous refaisons le calcul avec vous.", 120),
      quote: sentence("Lien, pour le fioul", "Demander un devis de fioul", 35),
      shop: sentence("Lien, pour les granulés", "Commander des granulés", 35),
      litter: sentence("Lien, pour la litière", "Commander de la litière", 30),
      project: sentence("Lien, pour la chaufferie", "Parler de ma chaufferie", 30),
      call: sentence("Bouton", "Appeler le {téléphone}", 35),
    }),
  ],
);
