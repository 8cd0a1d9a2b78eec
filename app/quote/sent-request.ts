import { data } from "react-router";

/** Of the pages about a sent request. A separate file, so that the confirmation page loads no form rules. */
export const CONFIRMATION_TITLE = "Votre demande de devis";

export const QUOTE_TRAIL = [
  { href: "/", label: "Accueil" },
  { href: "/activites/fioul", label: "Fioul et carburants" },
];

export function foundOrThrow<Request>(request: Request | undefined): Request {
  if (!request) throw data("Ce lien ne mène à aucune demande. Elle a pu être effacée.", { status: 404 });
  return request;
}

/** The address of the form filled in from a request; from the receipt, without address, phone and name. */
export const againAddress = (link: string) => link.replace(/\/(?:demande|recu)\//, "/encore/");
