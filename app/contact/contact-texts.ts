import { list } from "../content/define.ts";
import { picture } from "../content/nodes.ts";
import { definePage, prose, section, sentence } from "../content/texts.ts";

export const contactTexts = definePage(
  { page: "contact", label: "Contact", href: "/contact" },
  {
    title: "Contact : téléphone, e-mail, horaires",
    description:
      "Nous appeler, nous écrire, venir nous voir : le téléphone, l’e-mail, l’adresse et les horaires, et quatre questions qu’on nous pose souvent.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Contact", 30),
      write: sentence("Bouton", "Envoyer un e-mail", 30),
      promise: sentence("Promesse de réponse", "Réponse garantie sous {heures}h", 50),
      picture: picture("Image", "telephone"),
    }),
    section("hours", "Horaires", { title: sentence("Titre", "Horaires d’ouverture", 40) }),
    section("office", "Siège et coordonnées", {
      title: sentence("Titre de l’adresse", "Notre siège social", 40),
      map: sentence("Bouton vers la carte", "Voir sur la carte", 30),
      directions: sentence("Bouton vers l’itinéraire", "Itinéraire", 30),
      details: sentence("Titre des coordonnées", "Coordonnées", 40),
    }),
    section("questions", "Questions fréquentes", {
      title: sentence("Titre", "Questions fréquentes", 40),
      list: list(
        {
          title: "Les questions, une par une",
          help: "De une à dix. Dans une réponse, {horaires} ou {produits}, seul dans un paragraphe, devient la liste des horaires ou des activités.",
          noun: "question",
          least: 1,
          most: 10,
          canMove: true,
        },
        {
          question: sentence("Question", "", 80),
          answer: prose("Réponse", "", 600, { blocks: ["horaires", "produits"] }),
        },
        [
          { question: "Quels sont vos horaires d’ouverture ?", answer: "{horaires}" },
          {
            question: "Proposez-vous des contrats d’approvisionnement ?",
            answer:
              "Parlons-en : dites-nous le produit, la quantité à l’année et le lieu de livraison, au {téléphone} ou [par e-mail]({demande}). Réponse garantie {délai}.",
          },
          { question: "Quels produits proposez-vous ?", answer: "{produits}" },
          {
            question: "Comment obtenir un devis ?",
            answer:
              "Pour le fioul, le GNR et le gasoil, [remplissez la demande en ligne](/activites/fioul#devis) : nous la recevons aussitôt. Pour le reste, [écrivez-nous]({demande}) ou appelez le {téléphone}.",
          },
        ],
      ),
    }),
    section("figures", "Chiffres, au bas de la page", {
      experience: sentence("Mots qui suivent les années d’expérience", "ans d’expérience", 40),
      clients: sentence("Mots qui suivent le nombre de clients", "clients satisfaits", 40),
    }),
    section("turn", "Laisser un avis", {
      title: sentence("Titre", "Vous nous connaissez déjà ?", 50),
      text: sentence("Phrase", "Une livraison, un appel : dites-nous comment cela s’est passé.", 120),
      review: sentence("Bouton", "Laisser un avis", 30),
    }),
    section("review", "Page « Laisser un avis »", {
      title: sentence("Titre", "Laisser un avis", 40),
      text: sentence(
        "Phrase sous le titre",
        "Nous lisons votre avis avant de le publier. Nous publions les bons comme les mauvais.",
        120,
      ),
      back: sentence("Lien de retour", "Revenir aux informations de contact", 50),
    }),
  ],
);
