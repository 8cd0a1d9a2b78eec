import { data, redirect } from "react-router";
import { formatDate } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { isPictureUsed, pictureUses } from "../content/picture-uses.server.ts";
import { servicesContext, type UploadHandle } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { isUpload, withUpload } from "../forms/receive-files.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { OwnPictures } from "../ui/picture.tsx";
import type { Route } from "./+types/picture-page.ts";
import { describe, replace } from "./change.server.ts";
import { DescriptionForm } from "./description-form.tsx";
import { LIBRARY_PATH, pictureForm, picturePath, refusalSentence } from "./rules.ts";
import { deletePicture, findPicture } from "./store.server.ts";
import { ACCEPTED } from "./upload-form.tsx";

const DONE = {
  ajoutee: "L’image est ajoutée. Décrivez-la pour pouvoir la choisir.",
  enregistree: "C’est enregistré.",
  remplacee: "L’image est remplacée, partout où elle est utilisée. Vérifiez sa description.",
} as const;

export const handle: UploadHandle = { takesFiles: true };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireStaff(context, request, LIBRARY_PATH);
  const { content, database } = context.get(servicesContext);
  const picture = await findPicture(database.db, params.picture);
  if (!picture) throw data("Cette image n’existe pas ou plus.", { status: 404 });
  const message = new URL(request.url).searchParams.get("message") ?? "";
  return {
    picture,
    uses: (await pictureUses(content))(picture.id),
    done: new Map(Object.entries(DONE)).get(message) ?? null,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: byId, name } = await requireStaff(context, request, LIBRARY_PATH);
  const by = { id: byId, name };
  const services = context.get(servicesContext);
  const { db } = services.database;
  const picture = await findPicture(db, params.picture);
  if (!picture) throw data("Cette image n’existe pas ou plus.", { status: 404 });
  const done = (message: keyof typeof DONE) => redirect(`${picturePath(picture.id)}?message=${message}`, 303);

  if (isUpload(request)) {
    const refused = await withUpload({ request, context }, (upload) => replace(services, picture.id, upload, by));
    if (refused) return data({ kind: "refused" as const, problem: refused }, 400);
    throw done("remplacee");
  }
  const fields = await readForm(request);
  if (fields.intent === "supprimer") {
    if (fields.confirmation !== "oui") return data({ kind: "unconfirmed" as const }, 400);
    const result = await deletePicture(db, picture.id, { by, isUsed: (trx) => isPictureUsed(trx, picture.id) });
    if (result === "used") return data({ kind: "used" as const }, 409);
    throw redirect(`${LIBRARY_PATH}?message=supprimee`, 303);
  }
  const checked = pictureForm.check(fields);
  if (!checked.ok) return data({ kind: "typed" as const, errors: checked.errors, values: checked.values }, 400);
  const version = Number(/^\d{1,9}$/.exec(fields.version ?? "")?.[0] ?? 0);
  const result = await describe({ request, context }, picture, { version, value: checked.value, by });
  if (result === "done") throw done("enregistree");
  const values = pictureForm.typed(fields);
  if (result === "conflict") return data({ kind: "conflict" as const, errors: {}, values }, 409);
  return data({ kind: "typed" as const, errors: { name: refusalSentence(result) }, values }, 400);
}

/** Reload after a refusal too: a conflict shows the current version. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(loaderData ? `Image « ${loaderData.picture.name} »` : "Image");

/** Of the fields whose messages do not name them. */
const LABELS = { alt: "Description", name: "Nom dans la bibliothèque", credit: "Crédit photo" };

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, uses, done } = loaderData;
  const typed = actionData && "values" in actionData ? actionData : undefined;
  return (
    <OwnPictures value={{ [picture.id]: picture.shown }}>
      <Breadcrumbs trail={[{ href: LIBRARY_PATH, label: "Images" }]} here={picture.name} />
      <div className="cluster gap-4 rows-2 middle">
        <h1 className="shrinks" dir="auto">
          {picture.name}
        </h1>
        {picture.alt === null && <Badge tone="warning">À décrire</Badge>}
        {picture.alt === "" && <Badge>Décorative</Badge>}
      </div>
      <p className="note above-2">
        {picture.width} × {picture.height} pixels, ajoutée le {formatDate(picture.created_at)}
      </p>
      {done && !actionData && (
        <Notice tone="success" live takesFocus>
          {done}
        </Notice>
      )}
      {actionData?.kind === "conflict" && (
        <Notice tone="warning" title="Quelqu’un d’autre vient de changer cette image" live takesFocus>
          Rien n’a été écrasé. Votre saisie est ci-dessous : relisez-la, puis enregistrez de nouveau pour la garder.
        </Notice>
      )}
      {actionData?.kind === "refused" && (
        <Notice tone="danger" title="L’image n’est pas remplacée" live takesFocus>
          {actionData.problem}
        </Notice>
      )}
      {actionData?.kind === "used" && (
        <Notice tone="danger" title="L’image n’est pas supprimée" live takesFocus>
          Le site la montre encore. Choisissez d’abord une autre image aux endroits de la liste « Où elle est
          utilisée ».
        </Notice>
      )}
      {actionData?.kind === "unconfirmed" && (
        <Notice tone="danger" title="L’image n’est pas supprimée" live takesFocus>
          Cochez « Supprimer pour toujours » pour confirmer.
        </Notice>
      )}
      <ErrorSummary errors={typed?.errors ?? {}} labels={LABELS} />
      <DescriptionForm key={`${picture.version}`} picture={picture} typed={typed} />
      <Uses uses={uses} />
      <section className="stack gap-3 start line-above pad-4 above-6" aria-labelledby="remplacer">
        <h2 id="remplacer" className="title-s">
          Remplacer
        </h2>
        <p className="note">La nouvelle image prend sa place partout, avec la même description.</p>
        <form method="post" encType="multipart/form-data" className="stack gap-3 start fields">
          <TextField label="Nouvelle image" name="files" type="file" accept={ACCEPTED} required />
          <Button type="submit" variant="secondary">
            Remplacer l’image
          </Button>
        </form>
      </section>
      <section className="stack gap-3 start line-above pad-4 above-6" aria-labelledby="supprimer">
        <h2 id="supprimer" className="title-s">
          Supprimer
        </h2>
        <form method="post" className="stack gap-3 start">
          <Checkbox label="Supprimer pour toujours" name="confirmation" value="oui" />
          <Button type="submit" name="intent" value="supprimer" variant="secondary" className="danger">
            Supprimer l’image
          </Button>
        </form>
      </section>
    </OwnPictures>
  );
}

function Uses({ uses }: Pick<Route.ComponentProps["loaderData"], "uses">) {
  return (
    <section className="stack gap-3 start line-above pad-4 above-6" aria-labelledby="utilisee">
      <h2 id="utilisee" className="title-s">
        Où elle est utilisée
      </h2>
      {uses.length === 0 ? (
        <p>Nulle part pour l’instant.</p>
      ) : (
        <ul>
          {uses.map(({ where, href }) => (
            <li key={where}>
              <a href={href} className="target">
                {where}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
