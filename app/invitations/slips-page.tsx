import { setImmediate } from "node:timers/promises";
import { Fragment } from "react";
import { data, Link } from "react-router";
import { formatDate } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { drawQrCode } from "../ui/qr-code.server.ts";
import type { Route } from "./+types/slips-page.ts";
import { LocalLinks } from "./local-links.tsx";
import { batchPath, INVITATIONS_PATH, MOST_SHEETS, SLIPS_ON_SHEET, SOURCES, STAFF_TRAIL, slipsPath } from "./rules.ts";
import styles from "./slips-page.module.css";
import { isToHandOver, listBatch } from "./store.server.ts";
import { hashInvitationToken, invitationPath, tokenOf } from "./tokens.server.ts";

const SLIPS_ON_PAGE = MOST_SHEETS * SLIPS_ON_SHEET;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireStaff(context, request, INVITATIONS_PATH);
  const { database, env, siteUrl, content } = context.get(servicesContext);
  const rows = await listBatch(database.db, params.batch);
  const [first] = rows;
  const open = rows.filter((row) => isToHandOver(row));
  const pages = Math.ceil(open.length / SLIPS_ON_PAGE);
  const page = Number(/^[1-9]$/.exec(new URL(request.url).searchParams.get("page") ?? "1")?.[0]);
  if (!first || !(page <= pages))
    throw data("Ces bons n’existent pas, ont tous servi, ou ne sont plus valables.", { status: 404 });
  const { name } = await content.facts();
  const slips: Slip[] = [];
  for (const row of open.slice((page - 1) * SLIPS_ON_PAGE, page * SLIPS_ON_PAGE)) {
    const token = tokenOf(row, env.secret);
    // The token derives from the signing key: after a change of key, the codes would open nothing.
    if (hashInvitationToken(token) !== row.token_hash) throw data(SECRET_CHANGED, { status: 409 });
    const { number, activity, delivered_on, order_number } = row;
    const code = token.match(/.{1,4}/g)?.join("-") ?? "";
    slips.push({ number, activity, delivered_on, order_number, code, qr: drawQrCode(siteUrl + invitationPath(token)) });
    // Each code takes some milliseconds: let other requests run in between.
    await setImmediate();
  }
  const address = `${siteUrl.replace(/^https?:\/\//, "")}/avis/invitation/`;
  const isLocal = !env.publicUrl;
  return { slips, address, isLocal, name, source: first.source, expires_at: first.expires_at, page, pages };
}

type Slip = Pick<
  Awaited<ReturnType<typeof listBatch>>[number],
  "number" | "activity" | "delivered_on" | "order_number"
> & {
  code: string;
  qr: ReturnType<typeof drawQrCode>;
};

const SECRET_CHANGED =
  "Le secret du site a changé depuis : ces bons ne peuvent plus être imprimés. Ceux qui le sont restent valables.";

export const meta: Route.MetaFunction = () => privateMeta("Bons à imprimer");

export default function SlipsPage({ loaderData, params }: Route.ComponentProps) {
  const { slips, source, page, pages, isLocal } = loaderData;
  const sheets = Array.from({ length: Math.ceil(slips.length / SLIPS_ON_SHEET) }, (_, index) =>
    slips.slice(index * SLIPS_ON_SHEET, (index + 1) * SLIPS_ON_SHEET),
  );
  return (
    <>
      <div className="no-print stack gap-3">
        <Breadcrumbs trail={[...STAFF_TRAIL, { href: batchPath(params.batch), label: SOURCES[source] }]} here="Bons" />
        <h1>Bons à imprimer</h1>
        {isLocal && <LocalLinks />}
        <p className="note">
          Feuilles A4, à l’échelle 100 %, sans en-tête ni pied de page du navigateur. Coupez le long des traits.
        </p>
        <div>
          <Button className="scripted" onClick={() => print()}>
            Imprimer
          </Button>
          <noscript>
            <p>Imprimez cette page par le menu de votre navigateur.</p>
          </noscript>
        </div>
        {pages > 1 && (
          <Notice>
            <p>
              {`Partie ${page} sur ${pages}. `}
              {page < pages && <Link to={`${slipsPath(params.batch)}?page=${page + 1}`}>Bons suivants</Link>}
            </p>
          </Notice>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section className={`above-6 ${styles.sheets}`} aria-label="Feuilles" tabIndex={0}>
        {sheets.map((sheet) => (
          <div key={sheet[0]?.number} className={styles.sheet}>
            <CutLines />
            {sheet.map((slip) => (
              <PrintedSlip key={slip.number} {...slip} {...loaderData} />
            ))}
          </div>
        ))}
      </section>
    </>
  );
}

function CutLines() {
  const across = Array.from({ length: 9 }, (_, row) => `M0 ${HEIGHT * row}h${3 * WIDTH}`);
  const down = Array.from({ length: 4 }, (_, column) => `M${WIDTH * column} 0v${8 * HEIGHT}`);
  return (
    <svg className={styles.lines} viewBox={`0 0 ${3 * WIDTH} ${8 * HEIGHT}`} aria-hidden="true">
      <path d={[...across, ...down].join("")} />
    </svg>
  );
}

/** Millimetres, as in slips-page.module.css. */
const WIDTH = 64;
const HEIGHT = 35;

type PrintedSlipProps = Slip & Pick<Route.ComponentProps["loaderData"], "address" | "name" | "expires_at">;

function PrintedSlip(slip: PrintedSlipProps) {
  const { number, activity, delivered_on, order_number, code, qr, address, name, expires_at } = slip;
  return (
    <section className={styles.slip} aria-label={`Bon ${number}`}>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="Code QR de l’invitation">
        <path d={qr.path} />
      </svg>
      <div className={styles.words}>
        <p className="strong">{name}</p>
        <p className={styles.title}>
          Scannez, <span className="line">donnez votre avis</span>
        </p>
        <p>
          {[
            activity !== "other" && ACTIVITIES[activity],
            delivered_on && formatDate(delivered_on),
            order_number && `n° ${order_number}`,
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        <p>{`Bon ${number} · une seule fois, jusqu’au ${formatDate(expires_at)}`}</p>
      </div>
      <p className={styles.address}>
        {address.split(/(?<=\/)/).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
        <br />
        <span className={styles.typed}>{code}</span>
      </p>
    </section>
  );
}
