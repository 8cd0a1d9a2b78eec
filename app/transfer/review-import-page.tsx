import { setTimeout } from "node:timers/promises";
import { data, Link, redirect } from "react-router";
import { MEBIBYTE } from "../../core/text/bytes.ts";
import { isId } from "../../core/text/id.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext, type UploadHandle } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { isUpload, withUpload } from "../forms/receive-files.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { viewPath } from "../moderation/rules.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/review-import-page.ts";
import { IMPORT_FIELDS, type Mapping } from "./review-columns.ts";
import {
  chooseColumns,
  confirmReviews,
  finishedImport,
  lastImport,
  receiveReviews,
  runImport,
  tryReviews,
} from "./review-import.server.ts";
import { REVIEW_IMPORT_PATH as PATH, ReviewTrialForm } from "./review-trial.tsx";
import { MAX_REVIEW_COLUMNS, MAX_REVIEW_FILE_MB, MAX_REVIEW_ROWS } from "./rules.ts";

const MAX_BYTES = MAX_REVIEW_FILE_MB * MEBIBYTE;
const TOO_LARGE = `Ce fichier dépasse ${MAX_REVIEW_FILE_MB} Mo : partagez-le en plusieurs.`;
/** How long the answer waits for the end of the import. */
const PATIENCE_MS = 20_000;

export const handle: UploadHandle = { takesFiles: { bytes: MAX_BYTES, refusal: TOO_LARGE } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin/avis/import");
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("essai");
  const { db } = context.get(servicesContext).database;
  const trial = id !== null && isId(id) ? await tryReviews(db, id) : undefined;
  const finished = id !== null && !trial ? await finishedImport(db, id) : null;
  return {
    trial,
    done: searchParams.has("fait") ? await lastImport(db, user.id) : finished,
    isGone: id !== null && !trial && !finished,
    isChanged: searchParams.has("colonnes"),
  };
}

/** Keeps the file, then the choice of columns, then imports all of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, name } = await requireStaff(context, request, "/admin/avis/import");
  const services = context.get(servicesContext);
  const { db } = services.database;
  if (isUpload(request)) {
    const received = await withUpload({ request, context }, (upload) => receiveReviews(db, upload), {
      maxBytes: MAX_BYTES,
    });
    if (Array.isArray(received)) return data({ reasons: received }, 400);
    throw redirect(`${PATH}?essai=${received}`, 303);
  }
  const { intent, essai: id = "", arrivee, sauf, ...fields } = await readForm(request);
  if (!isId(id) || (intent !== "colonnes" && intent !== "importer")) throw data(INCOMPLETE, { status: 400 });
  const chosen = await chooseColumns(db, id, readMapping(fields));
  if (chosen === "gone" && (await finishedImport(db, id))) throw redirect(`${PATH}?essai=${id}`, 303);
  if (chosen === "gone") return data({ isGone: true }, 404);
  // Import only what was shown: after another choice of columns, show the preview again.
  if (chosen === "changed" || intent === "colonnes") throw redirect(`${PATH}?essai=${id}&colonnes`, 303);
  if (arrivee !== "publies" && arrivee !== "attente") return data({ errors: { arrivee: CHOOSE } }, 400);
  const answer = await confirmReviews(db, id, {
    by: { id: userId, name },
    isPublished: arrivee === "publies",
    leavesOut: sauf === "oui",
  });
  if (answer === "gone") return data({ isGone: true }, 404);
  if (answer === "wrong-rows") return data({ arrivee, errors: { sauf: LEAVE_OUT } }, 400);
  if (answer !== "begun") throw redirect(`${PATH}?essai=${id}`, 303);
  const isEnded = await Promise.race([
    runImport(db, id).then(
      () => true,
      // The background job continues the import.
      (error) => void services.log.error("import d’avis interrompu", { error }),
    ),
    setTimeout(PATIENCE_MS, false, { ref: false }),
  ]);
  throw redirect(isEnded ? `${PATH}?fait` : `${PATH}?essai=${id}`, 303);
}

const GONE =
  "Ce fichier n’est plus là : il a été importé, ou il attend depuis plus d’un jour. Choisissez-le de nouveau.";
const CHOOSE = "Choisissez comment les avis arrivent.";
const LEAVE_OUT = "Corrigez ces lignes dans votre fichier et envoyez-le de nouveau, ou cochez cette case.";

const readMapping = (fields: Record<string, string>): Mapping =>
  Array.from(
    { length: MAX_REVIEW_COLUMNS },
    (_, at) => IMPORT_FIELDS.find((field) => field === fields[`c${at}`]) ?? null,
  );

export const meta: Route.MetaFunction = () => privateMeta("Importer des avis");

export default function ReviewImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { trial, done, isChanged } = loaderData;
  const isGone = loaderData.isGone || (actionData !== undefined && "isGone" in actionData);
  const reasons = actionData && "reasons" in actionData ? actionData.reasons : [];
  const answer = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/avis", label: "Avis" }]} here="Importer" />
      <h1>Importer des avis</h1>
      {done && (
        <Notice tone="success" live>
          <p>
            {done.wrong === 0
              ? "Tous les avis du fichier sont là."
              : `Hormis ${plural(done.wrong, "la ligne laissée", `les ${formatNumber(done.wrong)} lignes laissées`)} de côté, tous les avis du fichier sont là.`}{" "}
            {`${formatNumber(done.reviews)} ${plural(done.reviews, "avis est importé", "avis sont importés")}.`}
          </p>
          <Link to={viewPath({ filter: done.published ? "approved" : "pending", order: "newest", search: "" })}>
            Les voir dans la modération
          </Link>
        </Notice>
      )}
      {reasons.length > 0 && (
        <Notice tone="danger" title="Le fichier est refusé, rien n’est importé" live>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isGone && reasons.length === 0 && (
        <Notice tone="warning" live>
          {GONE}
        </Notice>
      )}
      {!trial || reasons.length > 0 ? (
        <FileForm />
      ) : trial.done !== null ? (
        <Progress done={trial.done} all={trial.fresh} id={trial.id} />
      ) : (
        <ReviewTrialForm trial={trial} isChanged={isChanged && !answer} answer={answer} />
      )}
    </>
  );
}

function FileForm() {
  return (
    <>
      <p className="note">
        Un fichier CSV : l’export de ce site, celui de Site Reviews pour WordPress, ou votre tableau. Sa première ligne
        nomme les colonnes ; il faut au moins la note, le texte et la date. Vous verrez chaque ligne qui pose problème
        avant que rien ne soit importé.
      </p>
      <p className="note">
        Les avis gardent leurs dates et portent la mention « Repris de l’ancien site ». N’en écartez pas d’après leurs
        étoiles : la loi l’interdit (article L. 121-4 du Code de la consommation).
      </p>
      <form method="post" action={PATH} encType="multipart/form-data" className="stack start fields above-5">
        <TextField
          label="Fichier d’avis"
          name="file"
          type="file"
          accept="text/csv,.csv,.txt,.tsv"
          required
          help={`CSV, ${MAX_REVIEW_FILE_MB} Mo et ${formatNumber(MAX_REVIEW_ROWS)} avis au plus. Excel : « Enregistrer sous », puis « CSV UTF-8 ».`}
        />
        <Button type="submit">Vérifier le fichier</Button>
      </form>
    </>
  );
}

function Progress({ done, all, id }: { done: number; all: number; id: string }) {
  return (
    <>
      <Notice live>
        {`Import en cours : ${formatNumber(done)} ${plural(done, "avis", "avis")} sur ${formatNumber(all)}. Il continue seul, vous pouvez quitter cette page.`}
      </Notice>
      <ButtonLink to={`${PATH}?essai=${id}`} variant="secondary" reloadDocument>
        Actualiser
      </ButtonLink>
    </>
  );
}
