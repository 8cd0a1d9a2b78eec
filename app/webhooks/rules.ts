import { isSecureAddress, LINE_MAX_LENGTH } from "../../core/text/limits.ts";
import { ALERTS } from "../alerts/rules.ts";
import { checkbox, defineForm, field } from "../forms/define-form.ts";

export const WEBHOOKS_PATH = "/admin/webhooks";
export const MOST_WEBHOOKS = 5;
const MOST_LETTERS = 500;

/** The events for other services. Staff read each at `path`. */
export const EVENTS = {
  review: { type: "review.created", label: "Un nouvel avis", path: ALERTS.review.path },
  request: { type: "request.created", label: "Une nouvelle demande de devis", path: ALERTS.request.path },
} as const;

export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as EventKind[];
/** The type of a trial. */
export const TRIAL = "test";

const ADDRESS_REFUSED = "L’adresse s’écrit en entier et commence par https://, sans nom d’utilisateur ni « # »";

export const webhookForm = defineForm(
  {
    url: field({}, (typed) => {
      const url = isSecureAddress(typed.trim()) ? URL.parse(typed.trim()) : null;
      const isPlain = url && url.href.length <= MOST_LETTERS && !url.hash;
      return isPlain ? { value: url.href } : { problem: ADDRESS_REFUSED };
    }),
    review: checkbox(),
    request: field({ required: false }, (typed, { values }) =>
      typed || values.review ? { value: typed !== "" } : { problem: "Choisissez au moins un événement" },
    ),
  },
  { intent: LINE_MAX_LENGTH, webhook: LINE_MAX_LENGTH },
);

/**
 * Standard Webhooks (standardwebhooks.com): type, time and data. It names nobody: people with the right open the link
 * and sign in.
 */
export function payloadOf(kind: string, aboutId: string | null, at: string, siteUrl: string): string {
  const event = EVENT_KINDS.find((name) => name === kind);
  const type = event ? EVENTS[event].type : TRIAL;
  const link = event && aboutId ? siteUrl + EVENTS[event].path(aboutId) : siteUrl + WEBHOOKS_PATH;
  return JSON.stringify({ type, timestamp: at, data: { id: aboutId, link } });
}
