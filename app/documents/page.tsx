import { readFile } from "node:fs/promises";
import { data, redirect } from "react-router";
import { isDiskFull } from "../../core/disk-full.ts";
import { MEBIBYTE } from "../../core/text/bytes.ts";
import { isId } from "../../core/text/id.ts";
import { formatDate, formatNumber } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { isLinked } from "../content/picture-uses.server.ts";
import { servicesContext, type UploadHandle } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { isUpload, withUpload } from "../forms/receive-files.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { CopyButton } from "../staff/copy-button.tsx";
import { Disclosure } from "../staff/disclosure.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.module.css";
import {
  DOCUMENT_REFUSALS,
  DOCUMENTS_PATH,
  type DocumentRefusal,
  documentAddress,
  MAX_DOCUMENT_BYTES,
  pdfProblem,
} from "./rules.ts";
import { addDocument, deleteDocument, findDocument, listDocuments, replaceDocument } from "./store.server.ts";

export const handle: UploadHandle = { takesFiles: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const documents = await listDocuments(context.get(servicesContext).database.db);
  const done = new URL(request.url).searchParams.get("message") ?? "";
  return {
    documents: documents.map(({ id, name, size, created_at }) => ({
      ...{ id, name, at: created_at, address: documentAddress(id, name) },
      megabytes: formatNumber(Math.ceil((10 * size) / MEBIBYTE) / 10),
    })),
    done: new Map(Object.entries(DONE)).get(done) ?? null,
  };
}

const DONE = {
  ajoute: "Le document est ajouté. Copiez son lien dans un texte.",
  remplace: "Le document est remplacé : son lien donne désormais le nouveau.",
  supprime: "Le document est supprimé.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, "/admin/contenu");
  const by = { id, name };
  const { db } = context.get(servicesContext).database;
  if (!isUpload(request)) {
    const { remove = "", confirmation } = await readForm(request);
    const found = isId(remove) ? await findDocument(db, remove) : undefined;
    if (!found) throw data(GONE, { status: 404 });
    if (confirmation !== "oui") return data({ problem: `« ${found.name} » n’est pas supprimé. ${CONFIRM}` }, 400);
    const answer = await deleteDocument(db, found.id, (trx) => isLinked(trx, `/documents/${found.id}/`), by);
    if (answer === "done") throw redirect(`${DOCUMENTS_PATH}?message=supprime`, 303);
    return data({ problem: `« ${found.name} » est encore lié dans un texte : retirez d’abord le lien.` }, 409);
  }
  const replaced = new URL(request.url).searchParams.get(REPLACED);
  const former = replaced !== null && isId(replaced) ? await findDocument(db, replaced) : undefined;
  if (replaced !== null && !former) throw data(GONE, { status: 404 });
  const refused = await withUpload({ request, context }, async ({ files: [file, second], refused: [first] }) => {
    if (second) return { name: second.name, reason: "several" as const };
    if (!file) return first ? { name: first.name, reason: reasonOf(first.reason) } : { name: "", reason: null };
    const bytes = await readFile(file.path);
    const problem = bytes.length > MAX_DOCUMENT_BYTES ? "size" : pdfProblem(bytes);
    if (problem) return { name: file.name, reason: problem };
    try {
      const answer = former
        ? await replaceDocument(db, former.id, bytes, by)
        : await addDocument(db, { name: file.name, bytes }, by);
      return answer === "done" ? null : { name: file.name, reason: answer };
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return { name: file.name, reason: "disk" as const };
    }
  });
  if (!refused) throw redirect(`${DOCUMENTS_PATH}?message=${former ? "remplace" : "ajoute"}`, 303);
  const { name: file, reason } = refused;
  return data({ problem: reason ? `« ${file} » : ${DOCUMENT_REFUSALS[reason]}` : "Choisissez un PDF." }, 400);
}

const GONE = "Ce document n’existe pas ou plus.";
/** In the address, so that the body holds nothing but the file. */
const REPLACED = "remplace";
const CONFIRM = "Cochez « Supprimer pour toujours » pour confirmer.";

const reasonOf = (reason: string): DocumentRefusal =>
  reason !== "many" && Object.hasOwn(DOCUMENT_REFUSALS, reason) ? (reason as DocumentRefusal) : "several";

export const meta: Route.MetaFunction = () => privateMeta("Documents");

export default function DocumentsPage({ loaderData: { documents, done }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/contenu", label: "Contenu" }]} here="Documents" />
      <h1>Documents</h1>
      <p className="note">
        Des PDF que les visiteurs téléchargent : un tarif, une fiche, un formulaire. Le lien se colle dans un article ou
        dans tout autre texte du site.
      </p>
      {done && !actionData && (
        <Notice tone="success" live takesFocus>
          {done}
        </Notice>
      )}
      {actionData && (
        <Notice tone="danger" live takesFocus>
          {actionData.problem}
        </Notice>
      )}
      <form method="post" encType="multipart/form-data" className="panel stack gap-3 start fields measure above-5">
        <TextField
          label="Ajouter un PDF"
          name="files"
          type="file"
          accept="application/pdf,.pdf"
          required
          help="10 Mo au plus. Son nom devient celui du téléchargement."
        />
        <Button type="submit">Ajouter</Button>
      </form>
      {documents.length === 0 ? (
        <div className="above-5">
          <EmptyState title="Aucun document pour l’instant" />
        </div>
      ) : (
        <ul className="ruled pad-3 line-below above-5">
          {documents.map(({ id, name, at, address, megabytes }) => (
            <li key={id} className={`cluster gap-4 rows-2 ${styles.document}`}>
              <div className="stack gap-2 grows">
                <h2 className="title-s" dir="auto">
                  <a href={address}>{name}</a>
                </h2>
                <p className="note">
                  PDF, {megabytes}&nbsp;Mo, ajouté le {formatDate(at)}.
                  <noscript>
                    {" "}
                    À copier dans un texte : <code>{`[${name}](${address})`}</code>
                  </noscript>
                </p>
              </div>
              <CopyButton text={`[${name}](${address})`}>
                Copier le lien<span className="visually-hidden"> vers {name}</span>
              </CopyButton>
              <Disclosure>
                <summary>
                  Remplacer<span className="visually-hidden"> {name}</span>
                </summary>
                <form
                  method="post"
                  action={`?${REPLACED}=${id}`}
                  encType="multipart/form-data"
                  className="stack gap-3 start fields above-2"
                >
                  <TextField
                    id={`remplace-${id}`}
                    label="Nouveau PDF"
                    name="files"
                    type="file"
                    accept="application/pdf,.pdf"
                    required
                    help="Le lien et le nom restent : vos textes n’ont pas à changer."
                  />
                  <Button type="submit" size="small">
                    Remplacer le document
                  </Button>
                </form>
              </Disclosure>
              <Disclosure className="danger">
                <summary>
                  Supprimer<span className="visually-hidden"> {name}</span>
                </summary>
                <form method="post" className="stack gap-3 start above-2">
                  <Checkbox id={id} label="Supprimer pour toujours" name="confirmation" value="oui" />
                  <Button type="submit" name="remove" value={id} variant="danger" size="small">
                    Supprimer le document
                  </Button>
                </form>
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
