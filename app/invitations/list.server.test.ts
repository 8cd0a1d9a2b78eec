import { expect, test } from "vitest";
import { type ListLine, readList } from "./list.server.ts";

const NOW = new Date("2026-11-23T09:00:00.000Z");
const read = (text: string | Uint8Array) =>
  readList(typeof text === "string" ? new TextEncoder().encode(text) : text, NOW) as Promise<ListLine[]>;
const PELLETS = {
  order_number: "BL-4711",
  delivered_on: "2026-11-12",
  activity: "pellets",
  email: "zoe@client.example",
  customer_name: "Zoé Lefèvre",
};
const HEADED =
  "N° de commande;Date de livraison;Activité;E-mail;Nom\r\nBL-4711;12/11/2026;Granulés;zoe@client.example;Zoé Lefèvre\r\n";

const windows = Uint8Array.from(HEADED, (character) => character.charCodeAt(0));

// @A5.invitation-list
test.each([
  ["with semicolons and a header", HEADED],
  ["in Windows-1252", windows],
  ["in UTF-16", Buffer.from(`\ufeff${HEADED}`, "utf16le")],
  ["with commas", 'BL-4711,"12 novembre 2026",pellets,zoe@client.example,Zoé Lefèvre'],
  ["with tabs, as cells are pasted", "BL-4711\t12.11.26\tGranulés de bois\tzoe@client.example\tZoé Lefèvre\n\n"],
  [
    "with its columns in another order",
    "Courriel;Client;Produit;Commande;Livré le\nzoe@client.example;Zoé Lefèvre;granulés en sacs;BL-4711;2026-11-12",
  ],
])("reads a list %s", async (_, text: string | Uint8Array) => {
  expect(await read(text)).toMatchObject([{ wanted: PELLETS }]);
});

// @A5.invitation-list
test.each([
  ["N° commande;Date de commande;Date de livraison;Activité", "BL-4711;02/10/2026;12/11/2026;Granulés"],
  ["Date de création;N° commande client;Livré le;Activité", "02/10/2026;BL-4711;12/11/2026;Granulés"],
  ["N° client;N° commande;Date;Activité", "C-12;BL-4711;12/11/2026;Granulés"],
  ["Montant de la commande;Bon de livraison;Livraison;Activité", "300;BL-4711;12/11/2026;Granulés"],
])("takes the order and the delivery among the columns « %s »", async (header, line) => {
  const { order_number, delivered_on, activity } = PELLETS;
  const text = `${header}\n${line}`;
  expect(await read(text)).toMatchObject([{ wanted: { order_number, delivered_on, activity } }]);
});

// @A5.invitation-list
test.each([
  ["Adresse de livraison;E-mail;Code client;Nom du client", "1 rue Haute;zoe@client.example;C-12;Zoé Lefèvre"],
  ["Commande;Adresse;Client", "BL-4711;zoe@client.example;Zoé Lefèvre"],
  ["Commande client;Adresse électronique;Client", "BL-4711;zoe@client.example;Zoé Lefèvre"],
])("takes the person among the columns « %s »", async (header, line) => {
  const { email, customer_name } = PELLETS;
  const text = `Numéro;Date;Activité;${header}\nBL-4711;12/11/2026;Granulés;${line}`;
  expect(await read(text)).toMatchObject([{ wanted: { email, customer_name } }]);
});

// @A5.invitation-list
test("reads a header that numbers its columns, and takes no line of data for one", async () => {
  const header = "N° BL;Date BL;Nom client;Adresse 1;Adresse 2;Code postal;Ville;Tél 1;E-mail;Famille";
  const line =
    "BL-4711;12/11/2026;Zoé Lefèvre;1 rue Haute;Bât. 2;28100;Dreux;02 61 91 00 01;zoe@client.example;Granulés";
  expect(await read(`${header}\n${line}`)).toMatchObject([{ line: 2, wanted: PELLETS }]);
  expect(await read("BL-4711;12/11/2026;Granulés;;Le Goff")).toMatchObject([
    { line: 1, wanted: { order_number: "BL-4711", customer_name: "Le Goff" } },
  ]);
  expect(await read("Commande 1;le 12/11/2026;Granulés")).toMatchObject([{ line: 1 }]);
});

test("takes no other date for the day of the delivery", async () => {
  for (const date of ["Date de commande", "Date de facturation", "Date de règlement"]) {
    const lines = await read(`Commande;${date};Activité\nBL-4711;02/10/2026;Granulés`);
    expect(lines, date).toMatchObject([{ problems: [expect.any(String)] }]);
  }
});

// @A5.invitation-list
test.each([
  ["=HYPERLINK(1);12/11/2026;fioul", "Un numéro de commande n’a que des lettres"],
  ["<b>4</b>;12/11/2026;fioul", "Un numéro de commande n’a que des lettres"],
  [";12/11/2026;fioul", "Un numéro de commande n’a que des lettres"],
  ["4;31/02/2026;fioul", "La date de livraison n’existe pas dans le calendrier"],
  ["4;demain;fioul", "La date de livraison n’existe pas dans le calendrier"],
  ["4;24/11/2026;fioul", "La livraison n’a pas encore eu lieu"],
  ["4;12/11/2026;charbon", "Choisissez une activité de la liste"],
  ["4;12/11/2026;granulés et fioul", "Choisissez une activité de la liste"],
  ["4;12/11/2026;fioul;zoe@", "Format d'email invalide"],
  ["4;12/11/2026;fioul;;Z", "Nom : Le texte doit contenir au moins 2 caractères"],
  ["4;12/11/2026;fioul;;<script>alert(1)</script>", "Le contenu HTML n'est pas autorisé"],
])("refuses « %s » and says why", async (text, problem) => {
  expect(await read(text)).toEqual([
    { line: 1, cells: expect.anything(), problems: [expect.stringContaining(problem)] },
  ]);
});

// @A5.invitation-list
test("counts lines as a spreadsheet does, and reports each mistake of a line", async () => {
  const [first, second] = await read(`${HEADED}\r\n;hier;fioul\r\n`);
  expect(first).toMatchObject({ line: 2 });
  expect(second).toMatchObject({ line: 4, problems: [expect.anything(), expect.anything()] });
});

test.each([
  [" \n", /vide/],
  ["Commande;Date;Activité\n", /que ses titres/],
  [Uint8Array.of(0x50, 0x4b, 3, 4), /classeur/],
  [Uint8Array.of(0xff, 0xd8, 0, 0, 1), /pas du texte/],
  ['4;"12/11/2026;fioul\n', /guillemet/],
  ['A-1;12/11/2026;fioul;\n"A-2;12/11/2026;fioul;\n', /Ligne 2.*guillemet/],
  [`A-1;12/11/2026;fioul;\n"${"A".repeat(100_001)}";12/11/2026;fioul;\n`, /Ligne 2.*trop longue/],
  ["4;12/11/2026;fioul\n".repeat(1_001), /dépasse 1000 lignes/],
])("says what is no list", async (text: string | Uint8Array, sentence) => {
  expect(await read(text)).toMatch(sentence);
});
