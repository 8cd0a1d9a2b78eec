import type { Role } from "../../core/database/account-tables.ts";
import { capitalised } from "../../core/text/capitals.ts";

/** Product reading 37. « administrer » includes all others: the administrator of the specification. */
export const RIGHTS = ["administrer", "publier", "modérer", "répondre"] as const;
export type Right = (typeof RIGHTS)[number];

/** The right that each part of the staff area needs, for its pages and their actions; `null` means any right. */
export const NEEDED_RIGHTS = {
  "/admin": null,
  "/admin#ouverture": "administrer",
  "/admin/courriers": null,
  "/admin/avis": "modérer",
  "/admin/avis/import": "publier",
  "/admin/demandes": "répondre",
  "/admin/invitations": "répondre",
  "/admin/contenu": "publier",
  "/admin/images": "publier",
  "/admin/frequentation": null,
  "/admin/equipe": "administrer",
  "/admin/security": "administrer",
  "/admin/donnees": "administrer",
  "/admin/obligations": "administrer",
  "/admin/webhooks": "administrer",
  "/admin/journal": "administrer",
} as const satisfies Record<string, Right | null>;

export type StaffArea = keyof typeof NEEDED_RIGHTS;

export function mayUse(rights: readonly Right[], area: StaffArea): boolean {
  const needed = NEEDED_RIGHTS[area];
  return needed === null ? rights.length > 0 : rights.includes(needed);
}

/** Whether a link leads to a public page or to a part of the staff area that these rights open. */
export const mayFollow = (rights: readonly Right[], href: string) => !isStaffArea(href) || mayUse(rights, href);

const isStaffArea = (href: string): href is StaffArea => href in NEEDED_RIGHTS;

/** The columns of an account that hold its rights. */
export type StoredRights = { role: Role; rights: string };

export function rightsOf({ role, rights }: StoredRights): Right[] {
  const stored = rights.split(",");
  return RIGHTS.filter((right) => role === "admin" || (right !== "administrer" && stored.includes(right)));
}

export function storedRights(rights: readonly Right[]): StoredRights {
  if (rights.includes("administrer")) return { role: "admin", rights: "" };
  return { role: "user", rights: RIGHTS.filter((right) => rights.includes(right)).join(",") };
}

/** Keeps the names that are rights. */
export function readRights(names: readonly string[]): Right[] {
  return RIGHTS.filter((right) => names.includes(right));
}

/** The name in `role_audit_log`: « admin », « user », or the rights. */
export function roleName({ role, rights }: StoredRights): string {
  return rights === "" ? role : rights.replaceAll(",", ", ");
}

/** The rights that {@link roleName} named; null before the first role. */
export function rightsNamed(name: string | null): Right[] {
  return name === "admin" ? [...RIGHTS] : readRights((name ?? "").split(", "));
}

/** « Administrateur », « Utilisateur », or « Publier, modérer ». */
export function roleLabel(name: string): string {
  return ROLE_LABELS[name] ?? capitalised(name);
}

const ROLE_LABELS: Record<string, string> = { admin: "Administrateur", user: "Utilisateur" };
