import { formatDate } from "../../core/text/typography.ts";
import { type CompanyContact, type Letter, signed } from "./letter.server.ts";

export type ReceiptData = {
  fuel: string;
  litres: string;
  town: string;
  /** `YYYY-MM-DD`; null « à convenir ». */
  deliveryDate: string | null;
  /** In words; null where no price was set. */
  estimate: string | null;
  link: string;
  /** Within what time and until which day: letters are read another day. */
  reply: string;
  company: CompanyContact;
};

/** Without free text and without a name: anybody may have typed this address. */
export function receiptLetter({
  fuel,
  litres,
  town,
  deliveryDate,
  estimate,
  link,
  reply,
  company,
}: ReceiptData): Letter {
  return signed("Votre demande de devis est enregistrée", company, [
    "Nous avons enregistré une demande de devis avec cette adresse :",
    [
      `Carburant : ${fuel}`,
      `Quantité : ${litres}`,
      `Ville : ${town}`,
      `Livraison souhaitée : ${deliveryDate ? formatDate(deliveryDate) : "à convenir"}`,
      ...(estimate ? [`${estimate}, sans engagement`] : []),
    ].join("\n"),
    `Nous vous répondons ${reply}. Ce n’est pas une commande : rien ne vous engage.`,
    `Suivre cette demande :\n${link}`,
    "Si elle ne vient pas de vous, ne faites rien, ou dites-le-nous par téléphone.",
  ]);
}
