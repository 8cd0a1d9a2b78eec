export const SEARCH_TITLE = "Rechercher une page";
export const SEARCH_PLACEHOLDER = "Tapez pour rechercher...";
