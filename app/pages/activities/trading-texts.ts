import { list } from "../../content/define.ts";
import { picture } from "../../content/nodes.ts";
import { definePage, linked, points, section, sentence, titled } from "../../content/texts.ts";
import { practicalNodes } from "./practical-texts.ts";

export const tradingTexts = definePage(
  { page: "negoce", label: "Négoce agricole", href: "/activites/negoce-agricole" },
  {
    title: "Négoce agricole : céréales, semences, engrais",
    description:
      "Négoce de céréales, semences certifiées, engrais et amendements, en Eure-et-Loir. Un espace clients pour vos commandes, vos livraisons et vos documents.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "De la semence au grain", 35),
      pitch: sentence(
        "Phrase sous le titre",
        "Avant la moisson, nous vous fournissons semences, engrais et amendements. Après, nous achetons votre grain.",
        300,
      ),
      contact: sentence("Bouton", "Parler de mes cultures", 35),
      picture: picture("Image", "grain"),
    }),
    section("seeds", "Semences certifiées", {
      title: sentence("Titre", "Semences certifiées", 35),
      text: sentence(
        "Phrase",
        "Contrôlées du champ au sac : l’étiquette en fait foi. La variété se choisit selon votre sol et vos rotations.",
        130,
      ),
      points: points(
        "Liste",
        [
          "Sur l’étiquette : l’espèce, la variété, le numéro du lot",
          "Germination et pureté contrôlées, lot par lot",
          "Un tri qui écarte les graines d’adventices",
          "La densité de semis, calculée avec vous selon la date",
        ],
        { most: 110, count: 6 },
      ),
      picture: picture("Image", "seeds"),
    }),
    section("fertilisers", "Engrais et amendements", {
      title: sentence("Titre", "Engrais et amendements", 35),
      text: sentence(
        "Phrase",
        "L’engrais nourrit la culture ; l’amendement, le sol. Apportez votre analyse de terre.",
        130,
      ),
      points: points(
        "Liste",
        [
          "L’azote en plusieurs apports : pour le rendement, puis pour la protéine",
          "Le phosphore et la potasse, à calculer d’après votre analyse",
          "Le soufre, pour le colza, au sortir de l’hiver",
          "La chaux pour le pH, le compost pour l’humus",
        ],
        { most: 110, count: 6 },
      ),
    }),
    section("year", "Les services, au fil de l’année", {
      title: sentence("Titre", "Quatre services, au rythme des cultures", 55),
      list: list(
        {
          title: "Les services, un par un",
          help: "De 2 à 8 étapes.",
          noun: "étape",
          least: 2,
          most: 8,
          canMove: true,
        },
        {
          season: sentence("Saison", "", 20),
          title: sentence("Titre", "", 25),
          text: linked("Texte", "", 150),
        },
        [
          {
            season: "Avant le semis",
            title: "Choisir",
            text: "Nous choisissons la variété avec vous, selon votre sol et le débouché de votre grain.",
          },
          {
            season: "Automne",
            title: "Semer",
            text: "La semence est chez vous avant les grosses pluies : vous semez tant que le sol porte.",
          },
          {
            season: "Fin d’hiver",
            title: "Nourrir",
            text: "L’engrais est chez vous avant la reprise : vous épandez dès que le calendrier et le sol le permettent.",
          },
          {
            season: "Moisson",
            title: "Négocier",
            text: "Nous achetons votre grain. L’humidité, le poids spécifique et les protéines décident de son débouché, donc de son prix.",
          },
        ],
      ),
    }),
    section("practical", "Vendre son grain", {
      ...practicalNodes(
        {
          "Grains achetés": "quels grains nous achetons",
          "Prix du jour": "à quel prix aujourd’hui",
          "Lieu de livraison": "où livrer votre grain",
          "Normes de réception": "à quelles normes le grain doit répondre",
          "Horaires de moisson": "jusqu’à quelle heure nous recevons à la moisson",
          "Mode de règlement": "comment nous payons",
        },
        "Vendre votre grain",
      ),
      sell: sentence("Bouton", "Proposer ma récolte", 35),
      picture: picture("Image", "reception"),
    }),
    section("reasons", "Les raisons", {
      title: sentence("Titre", "Six raisons de nous\u00a0faire confiance", 50),
      founded: sentence("Sous l’année de création", "année de fondation", 30),
      list: titled(
        "Les raisons, une par une",
        { noun: "raison", least: 2, most: 8, title: 40, text: 120 },
        {
          "Une maison familiale":
            "Depuis {création}, nous achetons le grain d’ici, les bonnes années comme les mauvaises.",
          "{tonnes} tonnes par an": "Petite ou grande, votre récolte trouve sa place chez nous.",
          "De la semence à la récolte": "Nous vendons l’une, nous achetons l’autre.",
          "Un siège en {département}": "À {ville} : venez y parler récolte.",
          "Cinq activités, une seule maison": "Engrais, litière, GNR : demandez, on vous passe qui sait.",
          "Une réponse sous 24h": "Vous écrivez, une personne vous répond, les jours ouvrés.",
        },
      ),
    }),
    section("call", "Une récolte à vendre", {
      title: sentence("Titre", "Une récolte à vendre, une parcelle à semer ?", 60),
      text: sentence("Phrase", "Appelez-nous, ou écrivez-nous ce que vous cultivez.", 130),
      call: sentence("Premier bouton, aussi en haut", "Appeler le {téléphone}", 35),
      write: sentence("Second bouton", "Nous écrire", 35),
    }),
    section("customers", "L’espace clients", {
      title: sentence("Titre", "Vos commandes, vos livraisons, vos documents", 60),
      text: sentence("Phrase", "Tout est dans l’espace clients, ouvert même quand le bureau est fermé.", 130),
      open: sentence("Bouton", "Accéder à l’espace clients", 35),
    }),
  ],
);
