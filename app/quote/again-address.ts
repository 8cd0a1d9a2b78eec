/** The form with what a request said; from the receipt, without address, phone and name. */
export const againAddress = (link: string) => link.replace(/\/(?:demande|recu)\//, "/encore/");
