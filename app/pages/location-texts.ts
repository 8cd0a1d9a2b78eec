import { list } from "../content/define.ts";
import { picture } from "../content/nodes.ts";
import { definePage, linked, section, sentence } from "../content/texts.ts";

export const locationTexts = definePage(
  { page: "depots", label: "Notre site", href: "/depots" },
  {
    title: "Notre site : adresse, horaires, itinéraire",
    description:
      "Venir nous voir en Eure-et-Loir : l’adresse du site, les horaires du jour, l’itinéraire et nos cinq activités.",
  },
  [
    section("address", "Haut de la page", {
      title: sentence("Titre", "Notre site à\u00a0{ville}", 60),
      directions: sentence("Premier bouton", "Obtenir l’itinéraire", 30),
      contact: sentence("Second bouton", "Nous contacter", 30),
    }),
    section("places", "La carte dessinée", {
      title: sentence("Titre", "Où nous trouver", 40),
      machine: sentence("Nom du distributeur", "Distributeur de granulés", 40),
      directions: sentence("Lien", "Itinéraire", 30),
    }),
    section("map", "La carte interactive", {
      title: sentence("Titre", "La carte interactive arrive bientôt", 50),
      text: sentence("Phrase", "En attendant, ouvrez l’itinéraire.", 90),
    }),
    section("hours", "Horaires", { title: sentence("Titre", "Horaires", 40) }),
    section("visit", "Ce que l’on fait sur place", {
      picture: picture("Image", "entrance", { help: "Se montre toujours, même sans ligne." }),
      title: sentence("Titre", "Sur place", 40, "Se montre dès qu’une ligne est écrite."),
      list: list(
        {
          title: "Sur place, ligne par ligne",
          help: "Dépôt de grain, retrait de sacs, pont-bascule, accès des camions. Huit lignes au plus.",
          noun: "ligne",
          most: 8,
          canMove: true,
        },
        { title: sentence("Quoi", "", 40), text: linked("Comment", "", 160) },
        [],
      ),
    }),
    section("activities", "Nos cinq activités", { title: sentence("Titre", "Nos cinq activités", 40) }),
    section("last", "Bas de la page", {
      title: sentence("Titre", "Une question avant votre visite ?", 60),
      call: sentence("Bouton", "Appeler le {téléphone}", 35),
    }),
  ],
);
