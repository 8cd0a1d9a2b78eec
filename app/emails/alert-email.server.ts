import { capitalised } from "../../core/text/capitals.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { ALERT_NAMES, ALERTS, type AlertName } from "../alerts/rules.ts";
import { compose } from "./compose.server.ts";

/** `brief` summarises the subject without names or words of visitors; `detail` says it with figures, as the page does. */
type Alert = { kind: AlertName; aboutId: string; brief?: string | undefined; detail?: string | undefined };

/** Above this many of a kind, the mail links to their list. */
const MAX_LISTED = 10;

/** One mail for all new alerts. It links to names and words of visitors, but contains none. */
export function alertEmail(alerts: readonly Alert[], siteUrl: string) {
  const kinds = ALERT_NAMES.flatMap((kind) => {
    const items = new Map(alerts.filter((alert) => alert.kind === kind).map((alert) => [alert.aboutId, alert]));
    return items.size > 0 ? [{ ...ALERTS[kind], items: [...items.values()] }] : [];
  });
  const [first] = kinds;
  const [single, ...others] = kinds.flatMap(({ items }) => items);
  const counts = kinds.map(
    ({ items, one, many }) => `${formatNumber(items.length)} ${plural(items.length, one, many)}`,
  );
  const choice = `${siteUrl}/admin/compte#messages`;
  const said = (subject: string, paragraphs: string[]) => ({
    kind: "staff_alert",
    ...compose(capitalised(subject), [...paragraphs, `Choisir les messages que vous recevez : ${choice}`]),
    unsubscribeUrl: choice,
  });
  if (first && single && others.length === 0) {
    const { one, sentence, open, path } = first;
    const link = `${open} :\n${siteUrl}${path(single.aboutId)}`;
    return single.brief
      ? said(`${one} : ${single.brief}`, [sentence, single.detail ?? single.brief, link])
      : said(one, [sentence, link]);
  }
  return said(
    counts.join(", "),
    kinds.flatMap(({ items, path, area }, index) => {
      const said = (label: string | undefined, address: string) => `${label} : ${siteUrl}${address}`;
      if (items.length > MAX_LISTED) return [said(counts[index], area)];
      // Without briefs, a link to the list says more than several addresses.
      if (!items[0]?.brief) return [said(counts[index], path("").replace(/#.*/, ""))];
      return [`${counts[index]} :`, items.map(({ aboutId, brief }) => said(brief, path(aboutId))).join("\n")];
    }),
  );
}
