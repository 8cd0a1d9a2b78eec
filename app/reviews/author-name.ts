import { ofName } from "../../core/text/prepositions.ts";
import { ANONYMOUS_NAME } from "./rules.ts";

/** « de Zoé », « d’Anne » or « d’un client anonyme », after « l’avis ». */
export function ofAuthor(name: string): string {
  if (name.startsWith(ANONYMOUS_NAME)) return `d’un ${name.replace("Client", "client")}`;
  return ofName(name);
}
