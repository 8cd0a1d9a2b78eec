import type { Visitor } from "./visitor.ts";

export type Journey = { title: string; take(visitor: Visitor): Promise<void> };

/** The main journeys of a visitor, taken in each engine by `npm run browsers`. */
export const journeys: Journey[] = [
  {
    title: "the menu of a phone opens, closes by Escape, and leads on",
    async take(visitor) {
      await visitor.resize(390, 844);
      await visitor.open("/");
      await visitor.press("Refuser tout");
      await visitor.press("Ouvrir le menu");
      await visitor.see("Appeler le");
      await visitor.pressKey("Escape");
      await visitor.seeFocusOn("Ouvrir le menu");
      await visitor.press("Ouvrir le menu");
      await visitor.press("Nos Activités");
      await visitor.press("Toutes nos activités");
      await visitor.arriveAt("/activites");
    },
  },
  {
    title: "the search opens by a press, finds, and leads on by the keyboard",
    async take(visitor) {
      await visitor.open("/avis");
      await visitor.press("Rechercher");
      await visitor.see("Commencez à taper pour voir les suggestions");
      await visitor.pressKey("Escape");
      await visitor.seeFocusOn("Rechercher");
      await visitor.press("Rechercher");
      await visitor.seeFocusOn("Rechercher une page", "input");
      await visitor.type("granules");
      await visitor.see("pages trouvées");
      await visitor.pressKey("Enter");
      await visitor.arriveAt("/activites/granules-bois");
    },
  },
  {
    title: "a review is refused with its reasons, corrected, and sent",
    async take(visitor) {
      await visitor.open("/avis");
      await visitor.press("Refuser tout");
      await visitor.submit("Envoyer mon avis");
      await visitor.see("Erreur de validation");
      await visitor.see("Choisissez une note");
      await visitor.press("4 étoiles sur 5");
      await visitor.fill({
        "Votre commentaire": "Livraison à l’heure, chauffeur aimable.",
        "Votre nom": "Jeanne Dupré",
      });
      await visitor.submit("Envoyer mon avis");
      await visitor.see("Merci pour votre avis. Il sera publié après validation.");
      await visitor.see("Votre avis est bien arrivé");
    },
  },
  {
    title: "a quote is requested",
    async take(visitor) {
      await visitor.open("/activites/fioul");
      await visitor.press("Refuser tout");
      await visitor.fill({
        Prénom: "Jeanne",
        Nom: "Dupré",
        "E-mail": "jeanne@poste.example",
        Téléphone: "0639980000",
        "Adresse de livraison": "1 rue de l’Exemple",
        "Code postal": "28800",
        Ville: "Bonneval",
        "Quantité (en litres)": "2000",
      });
      await visitor.choose("Type de carburant", "gnr-taux-reduit");
      await visitor.seeTyped("06 39 98 00 00");
      await visitor.submit("Préparer ma demande");
      await visitor.see("Demande de devis enregistrée !");
      await visitor.seeFocusOn("Votre demande nous est parvenue");
    },
  },
  {
    title: "an application is prepared in its dialog",
    async take(visitor) {
      await visitor.open("/recrutement");
      await visitor.press("Refuser tout");
      await visitor.press("Postuler : Poste en horaires alternés");
      await visitor.seeFocusOn("Postuler : Poste en horaires alternés");
      await visitor.fill({ Prénom: "Jeanne", Nom: "Dupré", "E-mail": "jeanne@poste.example" });
      await visitor.submit("Préparer ma candidature");
      await visitor.see("Votre client email s'est ouvert avec votre candidature pré-remplie.");
      await visitor.see("Votre candidature est prête");
    },
  },
  {
    title: "cookies are chosen by category, and the choice holds on the next page",
    async take(visitor) {
      await visitor.open("/");
      await visitor.press("Je choisis");
      await visitor.see("Préférences de cookies");
      await visitor.submit("Sauvegarder les préférences");
      await visitor.seeNo("Préférences de cookies");
      await visitor.seeNo("Vos cookies, votre choix");
      await visitor.open("/avis");
      await visitor.press("Régler mes cookies");
      await visitor.see("Votre choix actuel date du");
    },
  },
  {
    title: "the next page and back: the words typed before are still there",
    async take(visitor) {
      await visitor.open("/avis");
      await visitor.press("Refuser tout");
      await visitor.fill({ "Votre nom": "Jeanne Dupré" });
      await visitor.press("Contact");
      await visitor.arriveAt("/contact");
      await visitor.back();
      await visitor.arriveAt("/avis");
      await visitor.seeTyped("Jeanne Dupré");
      await visitor.seeNo("Vos cookies, votre choix");
    },
  },
  {
    // Must be the last one: afterwards the network is gone.
    title: "without a network, a page seen before opens, and another one leads to the phone",
    async take(visitor) {
      await visitor.open("/avis");
      await visitor.press("Refuser tout");
      await visitor.seeServiceWorker();
      await visitor.open("/contact");
      await visitor.see("Horaires d’ouverture");
      await visitor.loseNetwork();
      await visitor.press("Avis Clients");
      await visitor.see("Vous êtes hors ligne : voici cette page");
      await visitor.press("À propos");
      await visitor.see("Cette page n’a pas pu venir jusqu’à vous");
      await visitor.see("Pages gardées sur cet appareil");
    },
  },
];
