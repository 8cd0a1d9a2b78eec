import { data, redirect } from "react-router";
import { isId } from "../../core/text/id.ts";
import { plural } from "../../core/text/typography.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { readNumber } from "../content/editing.server.ts";
import { servicesContext, type UploadHandle } from "../context.ts";
import { DifferenceTable } from "../editor/difference-table.tsx";
import bar from "../editor/form-actions.module.css";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { isUpload, withUpload } from "../forms/receive-files.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { FoldedSection } from "../staff/folded-section.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/import-page.ts";
import type { KindChanges } from "./content-file.ts";
import { confirmImport, receiveImport, type Trial, tryImport } from "./import.server.ts";
import { MAX_IMPORT_BYTES } from "./rules.ts";

const TOO_LARGE = "Ce fichier dépasse 2 Go : ce n’est pas un export du site.";

export const handle: UploadHandle = { takesFiles: { bytes: MAX_IMPORT_BYTES, refusal: TOO_LARGE } };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("essai");
  const { db } = context.get(servicesContext).database;
  const trial = id !== null && isId(id) ? await tryImport(db, id) : undefined;
  return { isDone: searchParams.has("fait"), isGone: id !== null && !trial, trial };
}

/** Keeps the file and shows its changes. The second form publishes all of them, or nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireStaff(context, request, "/admin/contenu");
  const { id, name } = user;
  const services = context.get(servicesContext);
  if (isUpload(request)) {
    const work = (upload: Parameters<typeof receiveImport>[1]) => receiveImport(services, upload);
    const received = await withUpload({ request, context }, work, { maxBytes: MAX_IMPORT_BYTES });
    if (Array.isArray(received)) return data({ reasons: received }, 400);
    throw redirect(`${PATH}?essai=${received}`, 303);
  }
  // The uploaded file is kept on the server until its import is confirmed.
  requireRecent(request, user);
  const { intent, essai = "", seen = "", media = "" } = await readForm(request);
  if (intent !== CONFIRM || !isId(essai)) throw data(INCOMPLETE, { status: 400 });
  const confirmed = { by: { id, name }, seen: readNumber(seen), media };
  const answer = await confirmImport(services.database.db, essai, confirmed);
  if (answer === "gone") return data({ reasons: [GONE] }, 404);
  if (answer === "disk") return data({ reasons: [DISK] }, 400);
  if (answer !== "done") return data({ late: answer }, 409);
  throw redirect(`${PATH}?fait`, 303);
}

const PATH = "/admin/contenu/import";
const CONFIRM = "importer";
const GONE =
  "Ce fichier n’est plus là : il a été importé, ou il attend depuis plus d’un jour. Choisissez-le de nouveau.";
const DISK = "Le disque du serveur est plein : rien n’a été enregistré. Prévenez la personne qui s’occupe du serveur.";

export const meta: Route.MetaFunction = () => privateMeta("Importer le contenu");

export default function ImportPage({ loaderData: { isDone, isGone, trial }, actionData }: Route.ComponentProps) {
  const late = actionData && "late" in actionData ? actionData.late : undefined;
  const reasons = actionData && "reasons" in actionData ? actionData.reasons : isGone ? [GONE] : [];
  const shown = late ?? trial;
  const isShown = reasons.length === 0 && shown !== undefined && shown.changes.length > 0;
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/contenu", label: "Contenu" }]} here="Importer" />
      <h1>Importer le contenu</h1>
      <p className="note">
        Choisissez un fichier que « Exporter tout le site » a donné : textes, images, documents et logo. Vous verrez ce
        qui changera avant de confirmer ; rien n’est remplacé d’ici là. Si une seule valeur est fausse, tout le fichier
        est refusé. Les textes gardent leur historique : vous pourrez annuler.
      </p>
      {isDone && !actionData && (
        <Notice tone="success" live>
          Le contenu du fichier est publié.
        </Notice>
      )}
      {reasons.length > 0 && (
        <Notice tone="danger" title="Le fichier est refusé, rien n’a changé" live>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isShown ? (
        <ImportChanges {...shown} isLate={late !== undefined} />
      ) : (
        <>
          {shown && reasons.length === 0 && (
            <Notice live>Ce fichier dit la même chose que le site : il ne changerait rien.</Notice>
          )}
          <ImportForm />
        </>
      )}
    </>
  );
}

function ImportChanges({ id, changes, seen, media, isLate }: Trial & { isLate: boolean }) {
  const count = changes.reduce((sum, { differences }) => sum + differences.length, 0);
  return (
    <>
      <Notice tone={isLate ? "warning" : "info"} live>
        {isLate
          ? "Le contenu du site vient de changer : rien n’est importé. Voici ce que ce fichier y changerait maintenant."
          : `Le fichier est juste. ${count} ${plural(count, "valeur changera", "valeurs changeront")}, rien n’est encore publié.`}
      </Notice>
      <section className="stack gap-3 above-6" aria-labelledby="changements">
        <h2 id="changements">Ce qui changera</h2>
        <div>
          {changes.map((change) => (
            <Changes key={change.key} change={change} isOpen={count <= SHOWN_AT_ONCE} />
          ))}
        </div>
      </section>
      <form method="post" action={PATH} className={`foot cluster rows-2 middle ${bar.bar}`}>
        <input type="hidden" name="essai" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="media" value={media} />
        <Button type="submit" name="intent" value={CONFIRM}>
          Importer et publier
        </Button>
        <ButtonLink to={PATH} variant="quiet">
          Prendre un autre fichier
        </ButtonLink>
      </form>
    </>
  );
}

const SHOWN_AT_ONCE = 20;

function Changes({ change: { label, differences }, isOpen }: { change: KindChanges; isOpen: boolean }) {
  return (
    <FoldedSection
      open={isOpen}
      heading={<h3>{label}</h3>}
      brief={`${differences.length} ${plural(differences.length, "valeur", "valeurs")}`}
    >
      <DifferenceTable differences={differences} />
    </FoldedSection>
  );
}

function ImportForm() {
  return (
    <form method="post" action={PATH} encType="multipart/form-data" className="stack above-5">
      <TextField
        label="Fichier exporté"
        name="file"
        type="file"
        accept="application/zip,.zip,application/json,.json"
        required
        help="2 Go au plus. Un ancien export (contenu.json) convient aussi : il ne contient que les textes."
      />
      <div className="cluster middle">
        <Button type="submit">Voir ce qui changera</Button>
        <a href="/admin/contenu/export.zip" className="target" download>
          Exporter d’abord le site actuel
        </a>
      </div>
    </form>
  );
}
