import { definePage, linked, points, prose, section, sentence } from "../content/texts.ts";

const IMAGES = "Les images sont des dessins ou des images de synthèse, sauf les photos créditées.";

/** The text of an earlier release ended with that sentence. */
export const withoutImages = (text: string) => (text.endsWith(IMAGES) ? text.slice(0, -IMAGES.length).trim() : text);

export const legalNoticeTexts = definePage(
  { page: "mentions-legales", label: "Mentions légales", href: "/mentions-legales" },
  {
    title: "Mentions légales",
    description: "Qui édite et héberge ce site, ce que vous pouvez en reprendre, et le droit applicable.",
  },
  [
    section("head", "Haut de la page", {
      title: sentence("Titre", "Mentions légales", 40),
      lede: sentence(
        "Phrase sous le titre",
        "Qui édite et héberge ce site, ce que vous pouvez en reprendre, et le droit applicable.",
        150,
      ),
      brief: points(
        "En bref",
        [
          "Ce site est édité par {nom}, à {ville}.",
          "Une question, une erreur à signaler : {téléphone} ou {e-mail}.",
          "Seuls un devis signé, un contrat ou une commande confirmée nous engagent.",
          "Un désaccord ? Parlons-en. Un consommateur peut ensuite saisir un médiateur.",
        ],
        { most: 90, count: 6 },
      ),
      publisher: sentence("Au-dessus du registre", "Éditeur", 30),
      missing: sentence("Quand l’hébergeur ou le médiateur manque", "Nom à renseigner.", 100),
    }),
    section("host", "Hébergeur", {
      title: sentence("Titre", "Hébergeur", 40),
      text: linked("Texte", "Le site est hébergé par {hébergeur}.", 80),
    }),
    section("property", "Propriété intellectuelle", {
      title: sentence("Titre", "Propriété intellectuelle", 40),
      text: prose(
        "Texte",
        `Les textes, les images, les dessins, les logos et les marques de ce site appartiennent à {nom} ou sont utilisés avec l’accord de leurs auteurs. Toute reproduction, même partielle, suppose notre accord écrit, sauf les exceptions prévues par le Code de la propriété intellectuelle (article L. 122-5), dont la courte citation avec sa source.`,
        1000,
      ),
      images: linked("D’où viennent les images", IMAGES, 200),
      ownImages: linked(
        "De même, quand le site montre une image à vous sans crédit",
        "Les images sont des dessins ou des images de synthèse, sauf les photos créditées et celles de la maison.",
        200,
      ),
    }),
    section("liability", "Responsabilité", {
      title: sentence("Titre", "Responsabilité", 40),
      text: prose(
        "Texte",
        `Nous tenons ces pages à jour ; signalez-nous une erreur, nous la corrigerons. Elles ne constituent pas une offre : seuls un devis signé, un contrat signé ou une commande confirmée dans nos boutiques nous engagent. Il peut arriver que le site soit interrompu.

Les avis publiés sont ceux de leurs auteurs ; nous les lisons avant publication, sans en changer un mot : [comment fonctionnent les avis](/avis/fonctionnement).`,
        1500,
      ),
    }),
    section("links", "Liens", {
      title: sentence("Titre", "Liens", 40),
      text: prose(
        "Texte",
        "Nos deux boutiques et l’espace clients sont d’autres sites, avec leurs propres conditions. D’autres liens mènent à des sites que nous n’éditons pas : une application de cartes, un article de presse, une vidéo. Nous ne répondons pas du contenu de ces derniers. Chacun peut faire un lien vers nos pages, sans autorisation préalable.",
        800,
      ),
    }),
    section("cookies", "Cookies", {
      title: sentence("Titre", "Cookies", 40),
      text: prose(
        "Texte",
        "Le site ne dépose aujourd’hui que ce qui est nécessaire à son fonctionnement. Le détail, et le moyen de changer d’avis, sont dans la [politique de confidentialité](/politique-confidentialite#cookies).",
        600,
      ),
    }),
    section("mediation", "Médiation", {
      title: sentence("Titre", "Médiation", 40),
      text: linked(
        "Texte",
        "Si notre réponse à votre réclamation ne vous convient pas, vous pouvez, si vous êtes consommateur, saisir gratuitement un médiateur (Code de la consommation, article L. 612-1).",
        300,
      ),
      named: linked("Ensuite, quand le médiateur est renseigné", "Médiateur de la consommation : {médiateur}.", 80),
    }),
    section("reach", "Point de contact", {
      title: sentence("Titre", "Point de contact", 40),
      text: prose(
        "Texte",
        "Les autorités et les utilisateurs du site peuvent nous joindre directement, en français, à {e-mail} (règlement (UE) 2022/2065, articles 11 et 12).",
        400,
      ),
    }),
    section("law", "Droit applicable", {
      title: sentence("Titre", "Droit applicable", 40),
      text: prose(
        "Texte",
        "Ces mentions et l’usage de ce site relèvent du droit français. À défaut d’accord amiable, les tribunaux de {tribunaux} sont compétents, sous réserve des règles qui protègent les consommateurs.",
        600,
      ),
    }),
  ],
);
