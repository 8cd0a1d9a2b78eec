import { optional } from "../content/define.ts";
import { definePage, points, prose, section, sentence } from "../content/texts.ts";

/** The page inserts the retention periods that the program enforces. */
export const privacyTexts = definePage(
  { page: "confidentialite", label: "Politique de confidentialité", href: "/politique-confidentialite" },
  {
    title: "Politique de confidentialité",
    description:
      "Les données que ce site reçoit, ce que nous en faisons, combien de temps nous les gardons, et comment exercer vos droits.",
  },
  [
    section("head", "Haut de la page", {
      title: sentence("Titre", "Politique de confidentialité", 40),
      lede: sentence(
        "Phrase sous le titre",
        "Nous demandons peu de données. Voici lesquelles, pourquoi et jusqu’à quand.",
        150,
      ),
      brief: points(
        "En bref",
        [
          "Aucune publicité, aucune revente.",
          "Aucun cookie facultatif sans votre accord.",
          "Pour chaque donnée, nous disons combien de temps elle est gardée.",
          "Pour lire, corriger ou effacer vos données, un message suffit.",
        ],
        { most: 90, count: 6 },
      ),
      updated: sentence("Date de la politique", "Dernière mise à jour : décembre 2024", 60),
      since: optional(
        sentence("Lien vers ce qui a été ajouté depuis", "", 60),
        "Ce qui s’y est ajouté depuis, en novembre 2026",
      ),
      added: sentence(
        "Ce qui a été ajouté depuis, sous « Modifications »",
        "Ajouts de novembre 2026 : avis des clients, durées de conservation, événements de sécurité, pages gardées sur votre appareil, candidatures, usage du numéro de téléphone.",
        250,
      ),
    }),
    section("collected", "Données collectées", {
      title: sentence("Titre", "Données collectées", 40),
      intro: sentence(
        "Mots qui précèdent la liste",
        "Nous recevons ce que vous nous donnez, et ce que tout serveur enregistre.",
        120,
      ),
      points: points(
        "La liste",
        [
          "Demande de devis : nom, prénom, e-mail, téléphone, adresse de livraison, carburant, quantité et, si vous le souhaitez, une date et un message.",
          "Avis : note, commentaire, nom (sauf avis anonyme), et, si vous le souhaitez, e-mail, activité, produit ou service, date de l’expérience, photos. Le lieu et la date de prise de vue sont effacés. L’e-mail n’est jamais publié.",
          "Invitation à donner un avis : nom, e-mail, numéro de commande, date et activité de la livraison. Si vous êtes client, nous les avons déjà.",
          "Signalement d’un avis : motif et, si vous le souhaitez, message et e-mail.",
          "Candidature : elle se prépare sur le site et part de votre propre messagerie ; le site n’en garde rien.",
          "Compte : prénom, nom, e-mail, et un mot de passe que nous ne pouvons pas lire.",
          "Sécurité : adresse IP, navigateur, date et nature de l’événement, par exemple une connexion refusée.",
          "Pages vues : leur nombre par jour, sans identifier personne.",
          "Comptabilité : les devis, les factures et leurs pièces justificatives.",
        ],
        { most: 240, count: 12 },
      ),
    }),
    section("used", "Utilisation", {
      title: sentence("Titre", "Utilisation", 40),
      points: points(
        "La liste : « Donnée : usage » complète la ligne de cette donnée ci-dessus",
        [
          "Demande de devis : vous répondre, préparer le devis puis la livraison, vous envoyer un accusé de réception.",
          "Avis : le relire, le publier, vous dire ce qu’il devient et, si vous le demandez, le corriger ou le retirer.",
          "Invitation à donner un avis : vous demander votre avis sur une livraison, une fois et avec un rappel au plus.",
          "Signalement d’un avis : relire l’avis, et vous dire ce que nous avons décidé.",
          "Candidature : étudier votre candidature.",
          "Compte : vous reconnaître quand vous vous connectez.",
          "Sécurité : empêcher les envois en masse, repérer une tentative d’intrusion.",
          "Comptabilité : tenir nos comptes.",
          "Pages vues : savoir lesquelles sont lues.",
        ],
        { most: 160, count: 12 },
      ),
      text: prose("Texte sous la liste", "Ni publicité, ni revente, ni décision automatisée.", 300),
    }),
    section("basis", "Base légale", {
      title: sentence("Titre", "Base légale", 40),
      points: points(
        "La liste : « Donnée : base légale » complète la ligne de cette donnée ci-dessus",
        [
          "Demande de devis : des mesures prises à votre demande avant un contrat, puis le contrat (RGPD, article 6.1.b).",
          "Candidature : des mesures prises à votre demande avant un contrat (article 6.1.b).",
          "Compte : notre intérêt légitime à savoir qui agit sur le site (article 6.1.f).",
          "Avis : votre consentement, que vous pouvez retirer à tout moment (article 6.1.a).",
          "Invitation à donner un avis : notre intérêt légitime à connaître la qualité de nos livraisons ; chaque message permet de s’y opposer définitivement (article 6.1.f).",
          "Signalement d’un avis : notre intérêt légitime à ne publier que des avis sincères (article 6.1.f).",
          "Comptabilité : une obligation légale (article 6.1.c).",
          "Sécurité : notre intérêt légitime à protéger ce site et ses visiteurs (article 6.1.f).",
          "Pages vues : notre intérêt légitime à savoir quelles pages sont lues (article 6.1.f).",
        ],
        { most: 180, count: 12 },
      ),
      text: prose(
        "Texte sous la liste",
        "La base légale est indiquée pour chaque donnée, selon l’article 6 du règlement général sur la protection des données (RGPD). Vous pouvez retirer votre consentement, et vous opposer à un usage fondé sur notre intérêt légitime.",
        400,
      ),
    }),
    section("shared", "Partage", {
      title: sentence("Titre", "Partage", 40),
      text: prose(
        "Texte",
        `Vos données sont lues par les seules personnes de notre équipe qui en ont besoin pour vous répondre, et conservées chez notre hébergeur, qui agit sur nos instructions. Nous les communiquons aux autorités quand la loi l’impose. Nous ne les vendons ni ne les louons.

Ce site ne charge rien depuis d’autres sites : ni police de caractères, ni carte, ni outil de mesure. Nos boutiques et l’espace clients sont d’autres sites, avec leur propre politique.`,
        1200,
      ),
    }),
    section("kept", "Conservation", {
      title: sentence("Titre", "Conservation", 40),
      table: sentence("Titre du tableau, lu à voix haute", "Ce que nous gardons, et combien de temps", 60),
      aboutRequests: sentence("Titre des lignes des demandes", "Demandes et candidatures", 40),
      aboutReviews: sentence("Titre des lignes des avis", "Avis et invitations", 40),
      aboutVisits: sentence("Titre des lignes des visites", "Visites et comptes", 40),
      aboutAccounting: sentence("Titre de la ligne de la comptabilité", "Comptabilité", 40),
      aboutOpen: sentence("Titre de ce qui n’a pas de durée fixe", "Sans durée fixe", 40),
      requests: sentence("Ligne des demandes", "Demandes de contact et de devis, après le dernier échange", 80),
      events: sentence(
        "Ligne des événements de sécurité",
        "Données de navigation et événements de sécurité, au plus",
        80,
      ),
      reviews: sentence("Ligne des avis supprimés", "Avis supprimés, hors ligne, avant leur effacement définitif", 80),
      photos: sentence("Ligne des photos refusées", "Photos d’avis que nous n’avons pas publiées, après le refus", 80),
      invited: sentence(
        "Ligne des adresses des invitations",
        "E-mail et nom d’un client invité, après l’invitation",
        80,
      ),
      invitations: sentence(
        "Ligne des invitations",
        "Autres données d’une invitation expirée, dont son lien avec l’avis",
        80,
      ),
      accounts: sentence("Ligne des comptes", "Comptes dont l’adresse n’a pas été confirmée", 80),
      mails: sentence("Ligne des messages", "Messages que le site n’a pas pu envoyer", 80),
      typedWords: sentence(
        "Ligne des recherches",
        "Recherches sans résultat et adresses introuvables, sans lien avec qui les a tapées",
        90,
      ),
      traffic: sentence("Ligne des pages vues", "Nombre de pages vues par jour, sans donnée personnelle", 80),
      applications: sentence(
        "Ligne des candidatures",
        "Candidatures, dans notre messagerie, après le dernier contact",
        80,
      ),
      accounting: sentence("Ligne de la comptabilité", "Pièces comptables", 80),
      open: points(
        "Sans durée fixe, « Donnée : jusqu’à quand »",
        [
          "Avis publié : jusqu’à son retrait",
          "Avis en attente ou refusé : jusqu’à sa suppression, par vous ou par nous",
          "Signalement d’un avis : aussi longtemps que l’avis",
          "Compte confirmé : jusqu’à son effacement",
          "Empreinte de votre adresse e-mail, si vous refusez les invitations, pour ne plus vous écrire : sans limite",
        ],
        { most: 140, count: 12 },
      ),
      receipts: sentence(
        "L’empreinte d’une adresse e-mail, avant sa durée",
        "Pour ne pas vous envoyer trop d’accusés de réception, nous calculons une empreinte de l’e-mail d’une demande de devis ou d’un signalement.",
        200,
      ),
      text: prose(
        "Sous le tableau",
        `Pour repérer les envois répétés, nous calculons une empreinte de votre adresse IP. Elle est effacée après {empreinte} ou, pour un signalement, quand nous avons répondu.

La page de confirmation d’une demande ne s’ouvre que par son lien ; elle reste en ligne aussi longtemps que la demande.

Chaque nuit, un programme efface ce qui est arrivé à échéance. Les sauvegardes en gardent une copie jusqu’à leur propre effacement.`,
        900,
        { words: ["empreinte"] },
      ),
    }),
    section("rights", "Vos droits", {
      title: sentence("Titre", "Vos droits", 40),
      text: prose(
        "Texte",
        `Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité et la limitation de leur usage. Vous pouvez aussi vous opposer à cet usage, retirer un consentement et décider de ce qu’elles deviennent après votre décès (RGPD, articles\u00a015\u00a0à\u00a021 ; loi Informatique et libertés, article 85).

Écrivez à {données}. Nous répondons dans le mois. Une seule demande suffit pour recevoir une copie de tout ce que nous gardons sous votre adresse e-mail, ou pour le faire effacer.

Si la réponse ne vous convient pas, vous pouvez saisir la CNIL : [cnil.fr/fr/plaintes](https://www.cnil.fr/fr/plaintes).`,
        1400,
      ),
    }),
    section("security", "Sécurité", {
      title: sentence("Titre", "Sécurité", 40),
      text: prose(
        "Texte",
        "Les échanges sont chiffrés. Les mots de passe sont conservés sous une forme irréversible. Chaque membre de l’équipe n’accède qu’à ce qu’exige son rôle ; un second code peut lui être demandé. Les connexions et les changements de droits sont inscrits dans un journal. Le nombre d’envois et d’essais est limité.",
        700,
      ),
    }),
    section("cookies", "Cookies", {
      title: sentence("Titre", "Cookies", 40),
      text: prose(
        "Texte",
        "Avant votre choix, rien de facultatif n’est déposé ni chargé ; refuser est aussi simple qu’accepter. Votre choix vaut {choix} ; « Gérer mes cookies », au pied de chaque page, permet d’en changer à tout moment. Aujourd’hui, rien ne sert à la publicité ; le site ne garde que le nécessaire :",
        600,
        { words: ["choix"] },
      ),
      consent: sentence(
        "Le choix des cookies",
        "Votre choix : ce que vous avez accepté ou refusé, et la date. Dans la mémoire locale du navigateur.",
        120,
      ),
      drafts: sentence(
        "Ce que vous avez tapé",
        "Ce que vous tapez : le texte d’une demande de devis, d’un avis, d’un signalement ou d’une candidature, pour n’en rien perdre. Dans la mémoire de l’onglet ; effacé dès que le site l’a reçu, ou quand l’onglet se ferme.",
        300,
      ),
      uncounted: sentence(
        "Le refus d’être compté",
        "Mesure d’audience : si vous refusez d’être compté, un cookie retient ce choix 13 mois.",
        180,
      ),
      offline: sentence(
        "Les pages hors ligne",
        "Pages hors ligne : les dix dernières pages publiques que vous avez vues, pour les relire sans réseau. Sur votre appareil, tant que vous n’êtes pas connecté ; effacées à la connexion, et à chaque nouvelle version du site.",
        300,
      ),
      names: sentence("Titre des noms repliés", "Leurs noms techniques", 40),
      account: sentence(
        "Avant ce qui ne sert qu’aux comptes",
        "Ce que garde votre appareil si vous avez un compte",
        60,
      ),
      session: sentence(
        "La session",
        "Votre session, l’attente de votre second code et le rappel d’un mot de passe trop faible. Effacés à la déconnexion.",
        180,
      ),
      device: sentence(
        "Le navigateur connu, avant sa durée",
        "Un numéro au hasard pour ce navigateur, et ceux des comptes qui s’y sont connectés. Strictement nécessaire à la sécurité : vous pouvez vous connecter même quand le site est très sollicité, et vous seul retrouvez un envoi interrompu.",
        400,
      ),
      scroll: sentence(
        "La position dans les pages",
        "Où vous en étiez dans chaque page de compte. Dans la mémoire de l’onglet.",
        150,
      ),
      tab: sentence(
        "La session, dans l’onglet",
        "Un texte qui n’est pas encore enregistré, ou qu’une session expirée aurait perdu, et le nombre de pages ouvertes et de connexions, pour repérer un abus. Dans la mémoire de l’onglet, pendant une session.",
        250,
      ),
      keys: sentence(
        "Les raccourcis du clavier",
        "Votre choix de couper les raccourcis du clavier, si vous modérez les avis. Dans la mémoire locale.",
        150,
      ),
      audience: sentence("Titre de la mesure de fréquentation", "Mesure d’audience", 40),
      measure: prose(
        "La mesure de fréquentation",
        `Nous comptons chaque jour les vues de chaque page et, séparément, les sites d’où l’on vient, les types d’appareil, les langues, les recherches sans résultat, les adresses introuvables, les formulaires envoyés et les champs mal remplis. Ces nombres ne sont ni reliés entre eux ni rattachés à une personne : aucun cookie, aucun numéro, aucune adresse IP n’y sert, et votre choix des cookies n’y change rien. Ces nombres restent sur notre serveur et ne servent qu’à nous.

Vous pouvez [refuser d’être compté](/politique-confidentialite/mesure) ; si votre navigateur envoie « Do Not Track » ou « Global Privacy Control », vous n’êtes pas compté.`,
        1000,
      ),
    }),
    section("changes", "Modifications", {
      title: sentence("Titre", "Modifications", 40),
      text: prose(
        "Texte",
        "Quand le site ou la loi changent, cette page change aussi, et nous disons ici ce qui a été ajouté.",
        400,
      ),
    }),
    section("contact", "Contact", {
      title: sentence("Titre", "Contact", 40),
      controller: sentence("Mots qui précèdent le nom et l’adresse", "Responsable du traitement :", 60),
      text: prose("Texte", "Données personnelles : {données}. Pour tout le reste, la page [Contact](/contact).", 400),
    }),
  ],
);
