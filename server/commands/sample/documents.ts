import type { Kysely } from "kysely";
import { documentAddress } from "../../../app/documents/rules.ts";
import { addDocument, listDocuments } from "../../../app/documents/store.server.ts";
import type { Database } from "../../../core/database/schema.ts";
import { PROGRAM } from "./actors.ts";
import { onePage } from "./pdf.ts";

const DELIVERY = "Guide de livraison";

const DOCUMENTS: Record<string, string[]> = {
  [DELIVERY]: [
    "Le portail : 3 mètres de large au moins, ouvert des deux battants.",
    "La cour : de quoi tourner, ou reculer en ligne droite.",
    "La cuve : jauge lue le matin, évent dégagé, bouchon graissé.",
    "Le silo : chaudière arrêtée une heure avant de souffler.",
    "Les chiens : attachés, même les gentils.",
    "Une question ? 02 61 91 00 00, du lundi au vendredi.",
  ],
  "Conditions de réception du grain": [
    "Blé tendre : 15 % d’humidité, 76 kg par hectolitre, 2 % d’impuretés.",
    "Colza : 9 % d’humidité, 2 % d’impuretés, 40 % d’huile.",
    "Maïs : humidité libre, séchage compté au point.",
    "Un prélèvement par remorque, gardé trois mois.",
    "Réception de 7h à 22h pendant la moisson.",
  ],
};

/** @returns the address of the delivery guide */
export async function addDocuments(db: Kysely<Database>): Promise<string> {
  for (const [name, lines] of Object.entries(DOCUMENTS))
    await addDocument(db, { name, bytes: onePage(name, lines) }, PROGRAM);
  const guide = (await listDocuments(db)).find(({ name }) => name === DELIVERY);
  return guide ? documentAddress(guide.id, guide.name) : "/contact";
}
