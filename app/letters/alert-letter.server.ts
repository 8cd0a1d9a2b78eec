import { plural } from "../../core/text/typography.ts";
import { ALERT_NAMES, ALERTS, type AlertName } from "../alerts/rules.ts";
import { letter } from "./letter.server.ts";

export type Alert = { kind: AlertName; aboutId: string };

/** Above this many of a kind, the letter leads to their list. */
const MAX_LISTED = 10;

/** One letter, whatever came since the last one. Without names or words of visitors: it leads to them. */
export function alertLetter(alerts: readonly Alert[], siteUrl: string) {
  const kinds = ALERT_NAMES.flatMap((kind) => {
    const ids = [...new Set(alerts.filter((alert) => alert.kind === kind).map(({ aboutId }) => aboutId))];
    return ids.length > 0 ? [{ ...ALERTS[kind], ids }] : [];
  });
  const [first] = kinds;
  const isSingle = kinds.length === 1 && first?.ids.length === 1;
  const counts = kinds.map(({ ids, one, many }) => `${ids.length} ${plural(ids.length, one, many)}`);
  const paragraphs = isSingle
    ? [first.sentence, siteUrl + first.path(first.ids[0] ?? "")]
    : kinds.flatMap(({ ids, path, area }, index) => [
        `${counts[index]} :`,
        ids.length > MAX_LISTED ? siteUrl + area : ids.map((id) => siteUrl + path(id)).join("\n"),
      ]);
  const choice = `${siteUrl}/admin/compte#messages`;
  return {
    kind: "staff_alert",
    ...letter(capitalised(isSingle ? first.one : counts.join(", ")), [
      ...paragraphs,
      `Choisir les messages que vous recevez : ${choice}`,
    ]),
    unsubscribeUrl: choice,
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
