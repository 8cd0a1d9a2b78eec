export type AuditLogView = { person: string; kind: string; period: string };

export const AUDIT_LOG_KINDS: Record<string, { label: string; kinds: readonly string[] }> = {
  avis: { label: "Avis", kinds: ["review"] },
  invitations: { label: "Invitations à donner un avis", kinds: ["invitation"] },
  demandes: { label: "Demandes de devis", kinds: ["request"] },
  contenu: { label: "Contenu et images du site", kinds: ["content", "facts", "picture", "logo", "document"] },
  equipe: { label: "Équipe et sessions", kinds: ["user"] },
  donnees: { label: "Données personnelles", kinds: ["personal_data"] },
  sauvegardes: { label: "Sauvegardes", kinds: ["backup"] },
  messages: { label: "Messages d’essai et webhooks", kinds: ["mail", "webhook"] },
};

export const AUDIT_LOG_PERIODS: Record<string, { label: string; days: number }> = {
  jour: { label: "24 dernières heures", days: 1 },
  semaine: { label: "7 derniers jours", days: 7 },
  mois: { label: "30 derniers jours", days: 30 },
};

export function readAuditLogView(query: URLSearchParams): AuditLogView {
  const known = (name: string, keys: object) => {
    const value = query.get(name) ?? "";
    return Object.hasOwn(keys, value) ? value : "";
  };
  const person = query.get("personne") ?? "";
  return {
    person: /^[\w-]{1,64}$/.test(person) ? person : "",
    kind: known("type", AUDIT_LOG_KINDS),
    period: known("periode", AUDIT_LOG_PERIODS),
  };
}

export function auditLogPath({ person, kind, period }: AuditLogView, before = ""): string {
  const named = { personne: person, type: kind, periode: period, avant: before };
  const query = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ""));
  return query.size > 0 ? `/admin/journal?${query}` : "/admin/journal";
}
