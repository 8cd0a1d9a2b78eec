/** A separate file, so that the confirmation page loads no form rules. */
export const CONFIRMATION_TITLE = "Votre demande de devis";
