/** The strings of the search (specification §2), for the dialog and the page. */
export const SEARCH_TITLE = "Rechercher une page";
export const SEARCH_PLACEHOLDER = "Tapez pour rechercher...";
