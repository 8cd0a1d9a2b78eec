import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext, type UploadHandle } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { isUpload, type Upload, withUpload } from "../forms/receive-files.server.ts";
import { CompanyMark } from "../layout/company-mark.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { logoAddress } from "../ui/pictures.ts";
import type { Route } from "./+types/logo-page.ts";
import { unlessFull } from "./add.server.ts";
import styles from "./logo-page.module.css";
import { currentLogo, hasFormerLogo, restoreFormerLogo, setLogo } from "./logo-store.server.ts";
import { FIRST_HOUR, LIBRARY_PATH, LOGO_PATH, REFUSALS, refusalSentence } from "./rules.ts";

export const handle: UploadHandle = { takesFiles: true };

const DONE = {
  change: "Le logo est en place : le site le montre dès maintenant, et ses icônes le suivent.",
  avant: "Le logo d’avant est de nouveau en place.",
  origine: "Le logo d’origine est de nouveau en place.",
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, LIBRARY_PATH);
  const message = new URL(request.url).searchParams.get("message") ?? "";
  const { db } = context.get(servicesContext).database;
  return {
    logo: await currentLogo(db),
    hasFormer: await hasFormerLogo(db),
    done: new Map(Object.entries(DONE)).get(message) ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, LIBRARY_PATH);
  const by = { id, name };
  const { database, pictures } = context.get(servicesContext);
  if (!isUpload(request)) {
    const { intent } = await readForm(request, { intent: 20 });
    if (intent === "avant") await restoreFormerLogo(database.db, by);
    else if (intent === "origine") await setLogo(database.db, null, by);
    else throw data(INCOMPLETE, { status: 400 });
    throw redirect(`${LOGO_PATH}?message=${intent}`, 303);
  }
  let isFirstHour = false;
  const problem = await withUpload({ request, context }, async ({ files, refused: [refused], fields }: Upload) => {
    isFirstHour = fields.retour === FIRST_HOUR;
    if (refused) return refusalSentence(refused);
    const [logo, sign] = ["logo", "signe"].map((field) => files.find((file) => file.field === field));
    if (!logo) return "Choisissez d’abord le fichier du logo.";
    const result = await pictures.makeLogo(logo.path, sign?.path);
    if (!result.ok) return refusalSentence({ name: ((result.isSign && sign) || logo).name, reason: result.reason });
    const isStored = await unlessFull(() => setLogo(database.db, result.made, by));
    return isStored ? null : REFUSALS.disk;
  });
  if (problem) return data({ problem }, 400);
  throw redirect(isFirstHour ? "/admin/demarrage?logo" : `${LOGO_PATH}?message=change`, 303);
}

export const meta: Route.MetaFunction = () => privateMeta("Logo");

export default function LogoPage({ loaderData: { logo, hasFormer, done }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ href: LIBRARY_PATH, label: "Images" }]} here="Logo" />
      <h1>Logo</h1>
      <p className="note above-2">
        En haut et en bas de chaque page. L’icône de l’onglet, celle d’un téléphone et celle des moteurs de recherche le
        suivent.
      </p>
      {done && !actionData && (
        <Notice tone="success" live>
          {done}
        </Notice>
      )}
      {actionData && (
        <Notice tone="danger" title="Le logo n’est pas changé" live>
          {actionData.problem}
        </Notice>
      )}
      <div className={`cluster gap-6 above-5 ${styles.places}`}>
        <Shown where="En haut des pages">
          {logo ? (
            <img
              src={logoAddress(logo)}
              alt="Logo actuel"
              width={logo.width}
              height={logo.height}
              className={styles.logo}
            />
          ) : (
            <CompanyMark />
          )}
        </Shown>
        <Shown where="En bas des pages">
          <span className={`on-green ${styles.ground}`}>
            <CompanyMark onDark />
          </span>
        </Shown>
        {ICONS.map(({ icon, where, shipped }) => (
          <Shown key={icon} where={where}>
            <img src={logo ? logoAddress(logo, icon) : shipped} alt="" className={styles.icon} data-icon={icon} />
          </Shown>
        ))}
      </div>
      <form method="post" encType="multipart/form-data" className="stack gap-4 start fields above-5">
        <TextField
          label="Logo"
          name="logo"
          type="file"
          accept="image/svg+xml,image/png,.svg,.png"
          required
          help="SVG, ou PNG à fond transparent, 1 Mo au plus."
        />
        <TextField
          label="Signe carré pour les icônes"
          name="signe"
          type="file"
          accept="image/svg+xml,image/png,.svg,.png"
          help="Sans lui, les icônes montrent le logo entier, très petit s’il est large."
        />
        <Button type="submit">Mettre ce logo</Button>
      </form>
      {hasFormer && (
        <form method="post" className="cluster above-5">
          <Button type="submit" name="intent" value="avant" variant="secondary">
            Remettre le logo d’avant
          </Button>
          {logo && (
            <Button type="submit" name="intent" value="origine" variant="secondary">
              Revenir au logo d’origine
            </Button>
          )}
        </form>
      )}
    </>
  );
}

const ICONS = [
  { icon: "small", where: "Dans l’onglet", shipped: "/favicon.svg" },
  { icon: "apple", where: "Sur un téléphone", shipped: "/icons/apple-touch-icon.png" },
] as const;

function Shown({ where, children }: { where: string; children: ReactNode }) {
  return (
    <figure className="stack gap-2">
      {children}
      <figcaption className="note">{where}</figcaption>
    </figure>
  );
}
