/** The pictures that replace others: apart from app/ui/pictures.ts, because the script of every page has them. */
export const fallbackAlt = {
  beauce: "Chemin de terre entre blé et champ vert, vers un village de Beauce",
  plain: "Un vieux camion chargé de sacs arrive au magasin à grain, du blé devant, un moulin au loin",
} as const;

/** Shown in place of a picture that was deleted or failed to load. */
export const FALLBACK = "beauce";
