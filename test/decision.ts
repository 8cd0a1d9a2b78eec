import { shippedFacts } from "../app/company/facts.ts";

export const DECISION = {
  by: { id: "staff", name: "Équipe" },
  site: { url: "https://site.example", secret: "s".repeat(32), company: shippedFacts },
};
