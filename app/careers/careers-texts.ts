import { list, optional } from "../content/define.ts";
import { picture } from "../content/nodes.ts";
import { definePage, linked, section, sentence } from "../content/texts.ts";

export const careersTexts = definePage(
  { page: "recrutement", label: "Recrutement", href: "/recrutement" },
  {
    title: "Recrutement : nos offres, et la candidature spontanée",
    description: "Nos offres d’emploi en Eure-et-Loir et la candidature spontanée, à préparer en quelques minutes.",
  },
  [
    section("hero", "Haut de la page", {
      eyebrow: sentence("Au-dessus du titre", "Recrutement", 24),
      title: sentence("Titre", "Travailler avec nous", 40),
      pitch: sentence(
        "Phrase sous le titre",
        "Ici, {salariés} personnes achètent le grain, pressent le bois et livrent le combustible.",
        160,
      ),
      offer: sentence("Bouton vers la seule offre", "Voir l’offre", 30),
      offers: sentence("Bouton, s’il y en a plusieurs", "Voir les offres", 30),
      picture: picture("Image", "yard"),
    }),
    section("offers", "Nos offres", {
      title: sentence("Titre", "Nos offres", 40),
      none: sentence("Sous le titre, sans offre", "Nous n’avons pas d’offre en ce moment.", 120),
      next: optional(
        linked(
          "Sous le titre, la suite d’une candidature",
          "",
          160,
          "Par exemple : qui la lit, et quand vous répondez.",
        ),
      ),
    }),
    section("voices", "Des voix de l’équipe", {
      title: sentence("Titre", "Ceux avec qui vous travaillerez", 50, "Se montre dès qu’une personne parle."),
      list: list(
        {
          title: "Les voix",
          help: "Quatre au plus. Nom et photo demandent l’accord écrit de chacun.",
          noun: "voix",
          most: 4,
          isBlock: true,
          canMove: true,
        },
        {
          name: sentence("Prénom, ou prénom et nom", "", 50),
          role: sentence("Son métier, et depuis quand", "", 70),
          says: sentence("Ce que cette personne dit de son travail", "", 240),
          picture: optional(picture("Photo", "plain")),
        },
        [],
      ),
    }),
    section("spontaneous", "Candidature spontanée", {
      title: sentence("Titre", "Candidature spontanée", 40),
      text: sentence(
        "Phrase, aussi au bas de chaque offre",
        "Aucune offre ne vous convient ? Dites-nous ce que vous savez faire.",
        120,
      ),
      apply: sentence("Bouton", "Préparer une candidature spontanée", 50),
      house: linked(
        "Phrase sous le bouton",
        "Pour nous connaître : [notre histoire](/a-propos), [nos cinq métiers](/activites).",
        160,
      ),
      training: sentence("Mots avant le dernier article de rubrique « Formation »", "Sur nos formations, lisez", 40),
    }),
    section("offer", "Sur toutes les offres", {
      apply: sentence("Bouton d’une offre", "Postuler", 30),
      read: sentence("Lien vers la page d’une offre", "Lire l’offre", 30),
      interest: sentence("Bouton d’une offre en cours de rédaction", "Ce poste m’intéresse", 30),
      applyNote: sentence(
        "Sous le titre de la liste et sous le bouton d’une offre",
        "Remplissez un court formulaire, puis envoyez votre candidature depuis votre messagerie, avec votre CV.",
        120,
      ),
      unknown: linked(
        "Tant que le profil n’est pas rempli",
        "Pour connaître les missions et le profil recherché, appelez le {téléphone}.",
        120,
      ),
      call: linked("Appel, une fois le profil rempli", "Une question ? Appelez le {téléphone}.", 80),
      profile: sentence("Titre de la ligne du profil", "Profil recherché", 40),
      conditions: sentence("Titre de la ligne des conditions", "Les conditions", 40),
      hours: sentence("Titre de la ligne des horaires", "Les horaires", 40),
      location: sentence("Titre de la ligne du lieu", "Le lieu", 20),
      directions: sentence("Sous le lieu, s’il est celui du siège", "Comment venir", 30),
      contract: sentence("Mots qui précèdent le contrat", "Contrat", 20),
      start: sentence("Mots qui précèdent le début", "Prise de poste", 20),
      picture: picture("Image", "cabin"),
      applicationPicture: picture("Image à côté du formulaire", "cloakroom"),
      others: sentence("Bas de l’offre, titre", "D’autres façons de nous rejoindre", 50),
      spontaneous: sentence("Bas de l’offre, bouton", "Candidature spontanée", 40),
    }),
  ],
);
