import type { CompanyFacts } from "../company/facts.ts";
import type { PictureName } from "../ui/pictures.ts";

export type NewsCard = {
  title: string;
  /** "2025-08-07"; null while only the owner knows it, or when it lies ahead. */
  date: string | null;
  picture: PictureName;
  excerpt: string;
  category: string;
  /** A path of this site, or an address elsewhere; null for a card that leads nowhere yet. */
  url: string | null;
};

export const articlePaths = ["/articles/habilitation-electrique"] as const;

/** The three cards of the company's life (specification §2, about; product.md 15), newest first where a date is known. */
export function newsCards({ links }: Pick<CompanyFacts, "links">): NewsCard[] {
  return [
    {
      title: "Habilitation électrique : deux jours pour travailler sans risque",
      date: "2025-08-07",
      picture: "silos",
      excerpt:
        "Le 7 mai 2025 s’est ouverte une formation interne de deux jours. Qui peut ouvrir une armoire électrique, et jusqu’où ? Six objectifs pour le savoir, à reprendre tous les trois ans.",
      category: "Formation",
      url: "/articles/habilitation-electrique",
    },
    {
      title: "Ce que la presse écrit de nous",
      date: null,
      picture: "landscape",
      excerpt: "Un journal a consacré un article à la maison. Il se lit sur le site de son éditeur.",
      category: "Presse",
      url: links.pressArticle,
    },
    {
      title: "Article en préparation",
      date: null,
      picture: "shavings",
      excerpt: "Le prochain article s’écrit. Il paraîtra ici.",
      category: "À paraître",
      url: null,
    },
  ];
}
