import { randomUUID } from "node:crypto";
import type { Database } from "../../core/database/connection.ts";
import type { Site } from "../site.ts";

export type Entry = {
  path: "/avis" | "/activites/fioul";
  marker: string;
  fields: Record<string, string>;
  /** The client address. Each has its own limits, so the site must trust us as a proxy. */
  client: string;
};

export const TRUST_LOCAL_PROXY = { TRUSTED_PROXY: "127.0.0.1, ::1" };

let count = 0;
let clients = 0;

/** The header of a trusted proxy for a new client, so that no rate limit interferes. */
export function fromNewClient(): { "x-forwarded-for": string } {
  clients += 1;
  return { "x-forwarded-for": `10.${128 + ((clients >> 16) & 127)}.${(clients >> 8) & 255}.${clients & 255}` };
}

export function newEntry(): Entry {
  count += 1;
  const marker = `repère-${count}-`;
  const client = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const fields: Record<string, string> = count % 2 === 0 ? reviewFields(marker) : quoteFields(marker);
  return { path: count % 2 === 0 ? "/avis" : "/activites/fioul", marker, fields, client };
}

export function reviewFields(marker: string) {
  return {
    customer_name: "Jeanne Dupré",
    customer_email: "jeanne@poste.example",
    product_or_service: "Granulés",
    activity: "pellets",
    rating: "4",
    comment: `Un avis déposé pendant la panne, ${marker}.`,
    submission_key: randomUUID(),
    elapsed_ms: "9000",
  };
}

export function quoteFields(marker: string) {
  return {
    firstName: "Jeanne",
    lastName: "Dupré",
    email: "jeanne@poste.example",
    phone: "06 39 98 00 00",
    address: "1 rue de l’Exemple",
    postalCode: "28800",
    city: "Bonneval",
    fuelType: "gasoil",
    quantity: "2000",
    message: `Une demande envoyée pendant la panne, ${marker}.`,
    submission_key: randomUUID(),
    elapsed_ms: "9000",
  };
}

export function send({ url, port }: Pick<Site, "url" | "port">, { path, fields, client }: Entry): Promise<Response> {
  return fetch(`http://localhost:${port}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: url, "x-forwarded-for": client },
    redirect: "manual",
  });
}

export async function storedMarkers({ db }: Pick<Database, "db">): Promise<string[]> {
  const reviews = await db.selectFrom("reviews").select("comment as text").execute();
  const requests = await db.selectFrom("contact_submissions").select("message as text").execute();
  return [...reviews, ...requests].map(({ text }) => /repère-\d+-/.exec(text)?.[0] ?? text).sort();
}

export const markersOf = (entries: Iterable<Entry>): string[] => [...entries].map(({ marker }) => marker).sort();
