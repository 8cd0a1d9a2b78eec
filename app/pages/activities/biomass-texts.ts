import { part } from "../../content/define.ts";
import { picture } from "../../content/nodes.ts";
import { definePage, linked, section, sentence, titled } from "../../content/texts.ts";
import { practicalNodes } from "./practical-texts.ts";

export const biomassTexts = definePage(
  { page: "biomasse", label: "Biomasse industrielle", href: "/activites/calys-biomasse" },
  {
    title: "Biomasse industrielle : le bois-énergie en grand",
    description:
      "Granulés de bois, plaquettes de déchets verts et logistique optimisée pour les chaufferies des collectivités, des industries et du tertiaire.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Chauffer au bois, en grand", 40),
      pitch: sentence(
        "Phrase sous le titre",
        "Plaquettes et granulés, pour chauffer une piscine, une laiterie ou un quartier. Notre filiale les distribue sous notre marque {biomasse}.",
        260,
      ),
      contact: sentence("Bouton, aussi en bas", "Parler de mon projet", 35),
      sheet: sentence("Lien vers la fiche", "Fiche pour votre commune", 35),
      picture: picture("Image", "chips"),
    }),
    section("video", "La vidéo", {
      title: sentence("Titre", "{biomasse} en vidéo", 40),
      aim: sentence(
        "Phrase, sur un grand écran",
        "Scannez le code avec votre téléphone, ou ouvrez la présentation sur cet écran.",
        140,
      ),
      watch: sentence("Bouton", "Voir la vidéo", 30),
    }),
    section("solution", "La solution bois-énergie", {
      title: sentence("Titre", "La solution bois-énergie", 40),
      list: titled(
        "La solution, point par point ; un camion sous les deux premiers",
        { noun: "ligne", least: 2, most: 6, title: 45, text: 350 },
        {
          "Les plaquettes de déchets verts":
            "Des branches d’élagage et de taille, broyées puis criblées. La plaquette prend de la place et garde plus d’humidité que le granulé ; elle demande une chaudière à plaquettes.",
          "Les granulés":
            "Du bois sec, moulu et pressé. De taille régulière, le granulé coule bien dans la vis et se dose au plus juste. À chaleur égale, il tient dans un silo trois à quatre fois plus petit.",
          "La logistique optimisée":
            "À chaque silo son camion. Le fond mouvant pousse la plaquette hors de la remorque, sans lever la benne : on vide même sous un toit bas. Le camion souffleur remplit à distance un silo dont il ne peut pas s’approcher.",
        },
      ),
    }),
    section("fleet", "Sous le dessin des camions", {
      walkingFloor: part({
        name: sentence("À gauche, camion", "Semi-remorque à fond mouvant", 40),
        use: sentence("À gauche, usage", "plaquettes et biomasse", 50),
      }),
      blower: part({
        name: sentence("À droite, camion", "Camion souffleur", 30),
        use: sentence("À droite, usage", "granulés en vrac", 50),
      }),
    }),
    section("sectors", "Les secteurs", {
      title: sentence("Titre", "Trois secteurs, trois besoins", 60),
      picture: picture("Image", "heap"),
      list: titled(
        "Les secteurs, un par un",
        { noun: "ligne", least: 2, most: 6, title: 30, text: 300 },
        {
          Collectivités:
            "Réseau de chaleur, école, gymnase, piscine : les besoins suivent la météo. Le silo se dimensionne pour la semaine la plus froide, pas pour une semaine moyenne. [La fiche pour votre commune](/activites/calys-biomasse/fiche-commune) tient sur une page.",
          Industries:
            "Vapeur, eau chaude, air de séchage : le besoin suit la production, été comme hiver. Ce qui compte, c’est que la chaudière ne manque jamais de bois.",
          Tertiaire:
            "Dans les bureaux, les établissements de soins et les hôtels, la place manque. Le granulé en prend moins, et le camion peut le souffler depuis la rue.",
        },
      ),
    }),
    section(
      "practical",
      "Avant de\u00a0commander",
      practicalNodes({
        "Secteur de livraison": "où nous livrons",
        "Tonnage minimal": "à partir de quel tonnage",
        "Durée d’un contrat": "pour quelle durée s’engager",
        "Contrôle de l’humidité": "comment nous contrôlons l’humidité",
      }),
    ),
    section("reasons", "Les raisons et le bas de la page", {
      experience: sentence("Mots qui suivent les années d’expérience", "ans d’expérience", 30),
      title: sentence("Titre", "Six raisons de nous choisir", 45),
      list: titled(
        "Les raisons, une par une",
        { noun: "raison", least: 2, most: 8, title: 40, text: 160 },
        {
          "L’expérience":
            "Nous savons ce qu’il faut vérifier avant la première livraison : le combustible, le silo, l’accès.",
          "Deux combustibles": "Granulés ou plaquettes : c’est votre chaudière qui décide, pas notre stock.",
          "Le camion qu’il faut": "Fond mouvant ou souffleur, selon le silo, la cour et la rue.",
          "Une matière qui repousse": "Une haie taillée repousse ; les branches coupées font des plaquettes.",
          "Une boucle courte": "Ce qu’on élague chauffe ensuite une école ou un gymnase.",
          "Quelqu’un au bout du fil":
            "Un doute sur la qualité, une date à changer ? Appelez ou écrivez : nous répondons {délai}.",
        },
      ),
      last: sentence("Titre du bas de la page", "Une chaufferie à alimenter ?", 60),
      homes: linked(
        "Phrase au bas de la page",
        "Combien de tonnes par an ? [Faites le calcul](/combien#plaquettes), ou imprimez [la fiche](/activites/calys-biomasse/fiche-commune). Pour chauffer votre maison, voyez [nos granulés de bois](/activites/granules-bois).",
        260,
      ),
      call: sentence("Bouton d’appel, en haut et en bas", "Appeler le {téléphone}", 35),
    }),
  ],
);
