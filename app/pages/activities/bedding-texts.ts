import { optional, part } from "../../content/define.ts";
import { picture } from "../../content/nodes.ts";
import { definePage, points, section, sentence, titled } from "../../content/texts.ts";
import { practicalNodes } from "./practical-texts.ts";

export const beddingTexts = definePage(
  { page: "litiere", label: "Litière pour animaux", href: "/activites/litiere-copeaux" },
  {
    title: "Litière pour animaux : copeaux de bois et paille défibrée",
    description:
      "Copeaux de bois Fin, Large et XL, paille défibrée : la litière des chevaux et des autres animaux, livrée ou commandée en ligne.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "À chaque box, sa litière", 35),
      pitch: sentence("Phrase sous le titre", "Le copeau fin absorbe vite, le gros fait un lit plus souple.", 130),
      order: sentence("Bouton de la boutique, aussi en bas", "Commander en ligne", 30),
      picture: picture("Image", "shavings"),
    }),
    section("shavings", "La gamme : copeaux de bois", {
      range: sentence("Titre de la gamme", "La gamme", 30),
      title: sentence("Titre", "Copeaux de bois", 40),
      text: sentence(
        "Texte",
        "Le même bois, en copeaux plus ou moins gros. Leur taille change l’absorption et le moelleux du lit.",
        150,
      ),
      features: points(
        "Liste",
        [
          "Absorbe sans coller aux sabots",
          "Se trie à la fourche : on n’enlève que ce qui est souillé",
          "Fait un lit clair : on voit ce qu’il faut retirer",
        ],
        {
          most: 80,
          count: 5,
        },
      ),
      picture: picture("Image des trois tailles", "bale-of-shavings"),
      caption: sentence(
        "Sous l’image des trois tailles",
        "Devant chaque tas, quelques copeaux et une pièce d’un euro, pour l’échelle.",
        80,
      ),
      sizes: part({
        fine: part({
          name: sentence("Petite taille, nom", "Fin", 10),
          price: optional(sentence("Petite taille, prix", "", 40)),
          text: sentence(
            "Petite taille, texte",
            "Il absorbe vite et passe entre les dents de la fourche : le tri est facile. Il convient aux petits animaux et aux boxes nettoyés chaque jour.",
            240,
          ),
        }),
        large: part({
          name: sentence("Taille moyenne, nom", "Large", 8),
          price: optional(sentence("Taille moyenne, prix", "", 40)),
          text: sentence(
            "Taille moyenne, texte",
            "Le copeau de tous les jours, assez fin pour absorber, assez grand pour ne pas se tasser sous le poids.",
            240,
          ),
        }),
        largest: part({
          name: sentence("Grande taille, nom", "XL", 4),
          price: optional(sentence("Grande taille, prix", "", 40)),
          text: sentence(
            "Grande taille, texte",
            "De grands copeaux enroulés, avec de l’air entre eux. Le lit est plus souple, et absorbe moins vite : prévoyez une couche plus épaisse.",
            240,
          ),
        }),
      }),
    }),
    section("straw", "La gamme : paille défibrée", {
      title: sentence("Titre", "Paille défibrée", 40),
      price: optional(sentence("Prix", "", 40)),
      text: sentence(
        "Texte",
        "La paille entière est couverte d’une cire naturelle sur laquelle l’eau glisse. Défibrée, c’est-à-dire coupée et fendue, elle absorbe aussi par l’intérieur : le lit reste sec.",
        230,
      ),
      features: points(
        "Liste",
        [
          "Des brins courts : la litière s’étale vite, le box se cure sans peine",
          "Se décompose vite sur le tas de fumier",
        ],
        { most: 80, count: 5 },
      ),
      picture: picture("Image", "straw"),
      caption: sentence(
        "Sous l’image",
        "À gauche, l’eau perle sur la paille entière. À droite, la paille défibrée l’absorbe.",
        100,
      ),
    }),
    section(
      "practical",
      "Avant de\u00a0commander",
      practicalNodes({
        "Poids d’un ballot": "combien pèse un ballot",
        "Essence de bois": "de quel bois sont les copeaux",
        Dépoussiérage: "si nos copeaux sont dépoussiérés",
        "Ballots par palette": "combien de ballots compte une palette",
        "Secteur de livraison": "où nous livrons",
        "Délai de livraison": "sous quel délai",
      }),
    ),
    section("delivery", "La livraison", {
      title: sentence("Titre", "Livrée jusqu’à l’écurie", 40),
      text: sentence(
        "Phrase",
        "La litière prend de la place et craint la pluie. Dites-nous trois choses : la largeur du portail, la place pour faire demi-tour, et l’endroit sec où déposer les ballots.",
        250,
      ),
      describe: sentence("Bouton", "Décrire mon accès", 35),
      call: sentence("Bouton d’appel, aussi en bas", "Appeler le {téléphone}", 35),
      picture: picture("Image", "loose-box"),
    }),
    section("reasons", "Les raisons", {
      title: sentence("Titre", "Pourquoi nous choisir", 40),
      list: titled(
        "Les raisons, une par une",
        { noun: "raison", least: 2, most: 8, title: 45, text: 130 },
        {
          "Le choix": "Trois tailles de copeaux et de la paille défibrée : de quoi garnir tous vos boxes.",
          "Moins de fumier": "Vous ne retirez que ce qui est souillé ; le reste sert encore.",
          "Une boutique toujours ouverte":
            "Commandez le soir si cela vous arrange. Pour un camion complet, appelez-nous.",
          "Un conseil avant de commander": "Quel animal, quel sol, quelle surface ? Dites-le-nous. Réponse {délai}.",
        },
      ),
    }),
    section("last", "Bas de la page", {
      title: sentence("Titre", "Un box à garnir ?", 60),
    }),
  ],
);
