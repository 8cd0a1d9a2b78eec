import { ANONYMOUS_NAME } from "./rules.ts";

/** « de Zoé », « d’Anne » or « d’un client anonyme », after « l’avis ». */
export function ofAuthor(name: string): string {
  if (name.startsWith(ANONYMOUS_NAME)) return `d’un ${name.replace("Client", "client")}`;
  return /^(?:[aeiouyàâéèêëîïôöûü]|h(?:[eéèiy]|adr|om|on|or|ub|ug))/i.test(name) ? `d’${name}` : `de ${name}`;
}
