import { picture } from "../../content/nodes.ts";
import { definePage, points, prose, section, sentence, titled } from "../../content/texts.ts";
import { practicalNodes } from "./practical-texts.ts";

export const pelletsTexts = definePage(
  { page: "granules", label: "Granulés de bois", href: "/activites/granules-bois" },
  {
    title: "Granulés de bois en sac, en vrac ou au distributeur",
    description:
      "Sacs de granulés de bois, livraison en vrac par camion souffleur et distributeur ouvert 24h/24 et 7j/7. Commande en ligne.",
  },
  [
    section("hero", "Haut de la page", {
      title: points("Titre, chaque ligne à part sur un grand écran", ["En sac, en vrac", "ou au seau"], {
        most: 20,
        count: 3,
      }),
      pitch: sentence(
        "Phrase sous le titre",
        "Le sac pour le poêle, le camion pour le silo, le distributeur à toute heure.",
        120,
      ),
      order: sentence("Bouton de la boutique, aussi en bas", "Commander en ligne", 30),
      picture: picture("Image", "pellets"),
    }),
    section("bag", "Le sac", {
      figure: sentence("En grand", "Sac", 10),
      title: sentence("Titre", "Le sac, pour le poêle", 40),
      text: sentence(
        "Texte",
        "Il se porte à la main, se range au garage et se verse dans le poêle. Gardez-le fermé : mouillés, les granulés gonflent et redeviennent sciure.",
        240,
      ),
      unpriced: sentence("Sans prix du sac", "Vous trouverez son prix dans la boutique en ligne.", 90),
      picture: picture("Image", "bag"),
    }),
    section("bulk", "Le camion souffleur", {
      figure: sentence("En grand", "Vrac", 10),
      title: sentence("Titre", "Le camion souffleur", 40),
      text: sentence(
        "Texte",
        "L’air pousse les granulés dans un tuyau, du camion jusqu’à votre silo ; un second tuyau reprend l’air et la poussière. Dites-nous la distance et le nombre de coudes : plus le tuyau est droit, moins les granulés se brisent.",
        420,
      ),
      unpriced: sentence("Sans prix de la tonne", "Le prix dépend de la quantité et de la distance.", 90),
      ask: sentence("Bouton", "Demander une livraison", 35),
      picture: picture("Image", "blower"),
    }),
    section("machine", "Le distributeur", {
      figure: sentence("En grand", "Seau", 10),
      unit: sentence("Mots qui suivent le prix", "les {dose}", 14),
      title: sentence("Titre", "Le distributeur de {distributeur}", 45),
      price: sentence("Phrase en couleur", "{prix au kilo}\u00a0le\u00a0kilo. Ouvert 24h/24 et 7j/7", 110),
      text: sentence(
        "Texte",
        "La machine verse du granulé en vrac : apportez vos seaux ou vos sacs, même un dimanche soir de gel.",
        150,
      ),
      directions: sentence("Bouton", "Itinéraire", 30),
      picture: picture("Image", "dispenser"),
    }),
    section("fire", "L’image du feu", {
      title: sentence("Titre", "Deux kilos de granulés, presque la chaleur d’un litre de fioul", 75),
      text: sentence(
        "Texte",
        "Du bois sec, moulu et pressé en cylindres pas plus épais qu’un crayon. Comptez au moins 4,6 kWh par kilo : le granulé ne contient presque plus d’eau. Et le bois est sa propre colle : la presse chauffe, la lignine ramollit, puis durcit en refroidissant.",
        350,
      ),
      picture: picture("Image", "embers"),
    }),
    section(
      "practical",
      "Avant de\u00a0commander",
      practicalNodes({
        "Qualité et norme": "quelle norme suivent nos granulés",
        "Sacs par palette": "combien de sacs compte une palette",
        "Secteur de livraison": "où nous livrons",
        "Délai de livraison": "sous quel délai",
        "Longueur de tuyau": "quelle longueur de tuyau nous déroulons",
      }),
    ),
    section("care", "Stocker et brûler", {
      title: sentence("Titre", "Bien garder ses granulés, bien les brûler", 45),
      text: prose(
        "Conseils",
        `Gardez vos granulés au sec, loin de la pluie et de l’humidité du sol : dans leurs sacs fermés, ou dans un silo étanche. Un granulé humide chauffe moins et pollue plus.

Brûlez-les dans un poêle ou une chaudière prévus pour eux, réglés et entretenus selon leur notice, et faites ramoner le conduit. N’y mêlez ni déchets ni bois peint ou traité.`,
        700,
      ),
    }),
    section("reasons", "Les raisons", {
      title: sentence("Titre", "Pourquoi nous choisir", 40),
      list: titled(
        "Les raisons, une par une",
        { noun: "raison", least: 2, most: 8, title: 40, text: 120 },
        {
          "Une maison d’ici": "En {département} depuis {création} : vous savez chez qui vous achetez.",
          "Sac, vrac ou seau": "Vous passez du sac au vrac ? Vous gardez le même fournisseur.",
          "Bois ou fioul, sans parti pris":
            "Nous vendons les deux, et nous comparons avec vous. [Faites le calcul](/combien#granules)",
          "Une boutique toujours ouverte": "Commandez en ligne, le soir comme le dimanche.",
          "Quelqu’un au téléphone": "Une question sur la qualité, un silo à remplir : appelez le {téléphone}.",
        },
      ),
      call: sentence("Bouton d’appel, en haut et en bas de la page", "Appeler le {téléphone}", 35),
    }),
    section("last", "Bas de la page", {
      title: sentence("Titre", "Un poêle à nourrir, un silo à remplir ?", 60),
    }),
  ],
);
