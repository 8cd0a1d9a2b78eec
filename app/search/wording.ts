/** The strings of the search (specification §2), the same in the dialog and on the page that stands in for it. */
export const SEARCH_TITLE = "Rechercher une page";
export const SEARCH_PLACEHOLDER = "Tapez pour rechercher...";
