/** In a file of its own so that the confirmation page loads without the form rules. */
export const CONFIRMATION_TITLE = "Votre demande de devis";
