/** Of the page and of the tab that shows it in the form’s place; apart from the form's rules, which the page does without. */
export const CONFIRMATION_TITLE = "Votre demande de devis";
