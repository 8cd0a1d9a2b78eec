/** The address of the form filled in from a request; from the receipt, without address, phone and name. */
export const againAddress = (link: string) => link.replace(/\/(?:demande|recu)\//, "/encore/");
