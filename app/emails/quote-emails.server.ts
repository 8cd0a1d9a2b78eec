import { formatDate } from "../../core/text/typography.ts";
import { type CompanyContact, type Email, signed } from "./compose.server.ts";

type ReceiptData = {
  number: string;
  fuel: string;
  litres: string;
  town: string;
  /** `YYYY-MM-DD`; null « à convenir ». */
  deliveryDate: string | null;
  /** The formatted estimate; null where no price was set. */
  estimate: string | null;
  link: string;
  /** The promised time and its last day, because people read mails on another day. */
  reply: string;
  company: CompanyContact;
};

/** Contains no free text and no name: anybody may have typed this address. */
export function receiptEmail({
  number,
  fuel,
  litres,
  town,
  deliveryDate,
  estimate,
  link,
  reply,
  company,
}: ReceiptData): Email {
  return signed("Votre demande de devis est enregistrée", company, [
    "Nous avons enregistré une demande de devis avec cette adresse :",
    [
      `Demande n° ${number}`,
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
