import type { OUTCOMES } from "../../../app/quote/requests-rules.ts";
import type { FuelType } from "../../../app/quote/rules.ts";
import type { RequestState } from "../../../core/database/schema.ts";

export type SampleRequest = {
  /** Days ago. */
  sent: number;
  name: [first: string, last: string];
  place: [address: string, postalCode: string, town: string];
  fuel: FuelType;
  litres: number;
  message: string | null;
  state: RequestState | "bin";
  note?: string;
  offered?: number;
  outcome?: keyof typeof OUTCOMES;
};

export const REQUESTS: SampleRequest[] = [
  {
    sent: 0,
    name: ["Un", "Essai"],
    place: ["5 rue du Marché", "28130", "Maintenon"],
    fuel: "fioul-normal",
    litres: 1000,
    message: "Juste pour voir si la demande arrive : inutile de rappeler.",
    state: "new",
  },
  {
    sent: 0,
    name: ["Élodie", "Guérin"],
    place: ["14 rue du Four à Chaux", "28300", "Mainvilliers"],
    fuel: "fioul-normal",
    litres: 1500,
    message: "La cuve est dans la cave, l’évent donne sur le jardin. Le portail s’ouvre à 2,90 m.",
    state: "new",
  },
  {
    sent: 0,
    name: ["Gérard", "Lhuillier"],
    place: ["3 chemin des Vignes", "28190", "Courville-sur-Eure"],
    fuel: "fioul-superieur",
    litres: 1000,
    message: null,
    state: "new",
  },
  {
    sent: 1,
    name: ["Coralie", "Texier"],
    place: ["La Grange aux Moines", "28150", "Les Villages-Vovéens"],
    fuel: "gnr-taux-reduit",
    litres: 4000,
    message: "Livraison à la ferme, cuve aérienne de 5 000 litres près du hangar. Appeler avant 8h.",
    state: "new",
  },
  {
    sent: 2,
    name: ["Olivier", "Rousset"],
    place: ["27 avenue de la Gare", "28210", "Nogent-le-Roi"],
    fuel: "fioul-normal",
    litres: 2000,
    message: "Peut-on régler en trois fois ?",
    state: "in_hand",
    note: "Rappelé : il confirme après avoir vu sa jauge. Mensualités expliquées.",
    offered: 237_800,
  },
  {
    sent: 4,
    name: ["Marie-Claude", "Evrard"],
    place: ["6 place de l’Église", "28800", "Bonneval"],
    fuel: "fioul-normal",
    litres: 800,
    message: "Ma voisine commande aussi, pouvez-vous passer le même jour ?",
    state: "in_hand",
    note: "À grouper avec le 8 de la même place, mercredi matin.",
  },
  {
    sent: 6,
    name: ["Vincent", "Morin"],
    place: ["Zone artisanale des Pierres", "28600", "Luisant"],
    fuel: "gnr-taux-normal",
    litres: 2500,
    message: "Cuve de chantier, accès par la rue du Bois. Numéro de commande à reporter sur la facture.",
    state: "in_hand",
    offered: 341_000,
  },
  {
    sent: 8,
    name: ["Jacqueline", "Pelletier"],
    place: ["11 rue Basse", "28240", "La Loupe"],
    fuel: "fioul-superieur",
    litres: 1200,
    message: "Le dernier livreur avait oublié le ticket, merci d’y penser.",
    state: "done",
    note: "Livrée. Ticket remis en main propre.",
    offered: 149_880,
    outcome: "order",
  },
  {
    sent: 10,
    name: ["Fabrice", "Hamel"],
    place: ["42 rue de Paris", "28100", "Dreux"],
    fuel: "fioul-normal",
    litres: 1000,
    message: null,
    state: "done",
    offered: 119_700,
    outcome: "order",
  },
  {
    sent: 13,
    name: ["Sylvain", "Cormier"],
    place: ["Ferme de Villeneuve", "28140", "Orgères-en-Beauce"],
    fuel: "gnr-superieur-taux-reduit",
    litres: 5000,
    message: "J’ai déjà l’attestation, je peux l’envoyer.",
    state: "done",
    note: "Attestation reçue. Livré en deux fois, la cuve était plus petite que prévu.",
    offered: 545_000,
    outcome: "order",
  },
  {
    sent: 15,
    name: ["Anne", "Bouvet"],
    place: ["9 impasse du Lavoir", "28130", "Maintenon"],
    fuel: "fioul-normal",
    litres: 600,
    message: "Je compare plusieurs offres.",
    state: "done",
    note: "A choisi un groupement d’achat. Très aimable, la rappeler en mars.",
    offered: 74_820,
    outcome: "none",
  },
  {
    sent: 17,
    name: ["Pascal", "Renard"],
    place: ["18 rue des Tanneurs", "28200", "Châteaudun"],
    fuel: "gasoil",
    litres: 1500,
    message: "Pour trois camionnettes, livraison le lundi de préférence.",
    state: "done",
    offered: 232_350,
    outcome: "order",
  },
  {
    sent: 20,
    name: ["Agence", "Visibilité Plus"],
    place: ["1 rue du Web", "75001", "Paris"],
    fuel: "fioul-normal",
    litres: 10,
    message: "Bonjour, votre site mérite la première page des moteurs de recherche !",
    state: "bin",
    outcome: "spam",
  },
];
