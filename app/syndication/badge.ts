import { formatDecimal } from "../../core/text/numbers.ts";
import { ofName } from "../../core/text/prepositions.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { escapeXml } from "../../core/text/xml.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { readPublished } from "../reviews/published.server.ts";
import { STAR_PATH, STARS } from "../ui/rating.ts";
import type { Route } from "./+types/badge.ts";

export const handle: PageCacheHandle = { pageCache: {} };

/** The longest name, in characters, that fits the badge. */
const NAME_LENGTH = 30;

/** The figures of the published reviews, as a picture for other sites. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, content } = context.get(servicesContext);
  const [{ name }, { average, count }] = await Promise.all([content.facts(), readPublished(database.db, 1)]);
  return new Response(drawBadge(name, average, count), { headers: { "Content-Type": "image/svg+xml; charset=utf-8" } });
}

function drawBadge(name: string, average: number, count: number): string {
  const shortName = escapeXml(
    [...name].length > NAME_LENGTH ? `${[...name].slice(0, NAME_LENGTH - 1).join("")}…` : name,
  );
  const figure = `${formatDecimal(average)} sur 5`;
  const total =
    count === 0 ? "Aucun avis publié" : `${formatNumber(count)} ${plural(count, "avis publié", "avis publiés")}`;
  const said = `Avis clients ${escapeXml(ofName(name))} : ${count === 0 ? "aucun avis publié" : `${figure}, ${total}`}`;
  const row = STARS.map((star) => `<path d="${STAR_PATH}" transform="translate(${24 * (star - 1)} 0)"/>`).join("");
  const stars = `<svg x="16" y="36" width="120" height="24" fill="none" stroke="#857962" stroke-linejoin="round">${row}</svg><svg x="16" y="36" width="${24 * average}" height="24" fill="#c9953b" stroke="#7c5510" stroke-linejoin="round">${row}</svg>`;
  const sans = `font-family="'Source Sans 3','Segoe UI',Arial,sans-serif"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="96" viewBox="0 0 260 96" role="img" aria-label="${said}">
<title>${said}</title>
<rect x=".5" y=".5" width="259" height="95" rx="2" fill="#fffdf8" stroke="#d9cfba"/>
<text x="16" y="26" ${sans} font-size="14" fill="#5b5446">Avis clients · ${shortName}</text>
${count === 0 ? "" : `${stars}<text x="148" y="55" ${sans} font-size="20" font-weight="700" fill="#1e3a2c">${figure}</text>`}
<text x="16" y="${count === 0 ? 58 : 81}" ${sans} font-size="14" fill="#1d1b16">${total}</text>
</svg>
`;
}
