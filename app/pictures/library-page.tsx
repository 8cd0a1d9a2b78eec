import { data, Link, redirect } from "react-router";
import { formatNumber, plural, typeset } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { requestContext, servicesContext, type UploadHandle } from "../context.ts";
import { withUpload } from "../forms/receive-files.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { FoldedSection } from "../staff/folded-section.tsx";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { OwnPictures } from "../ui/picture.tsx";
import type { Route } from "./+types/library-page.ts";
import { addFiles } from "./add.server.ts";
import styles from "./library-page.module.css";
import { picturePlaces } from "./places.server.ts";
import { LIBRARY_PATH, LOGO_PATH, picturePath, refusalSentence } from "./rules.ts";
import { listPictures, type StoredPicture } from "./store.server.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { UploadForm } from "./upload-form.tsx";

const ON_A_PAGE = 48;

export const handle: UploadHandle = { takesFiles: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, LIBRARY_PATH);
  const query = new URL(request.url).searchParams;
  const { content, database, pictures } = context.get(servicesContext);
  const { db } = database;
  const cursor = { after: query.get("apres"), before: query.get("avant") };
  const page = await listPictures(db, { limit: ON_A_PAGE, ...cursor });
  if (page === "bad-cursor") throw redirect(LIBRARY_PATH, 303);
  return {
    pictures: page.rows.map(toTile),
    own: { ...(await pictures.read()), ...Object.fromEntries(page.rows.map(({ id, shown }) => [id, shown])) },
    pages: [...Map.groupBy(await picturePlaces(content), ({ page }) => page)],
    next: page.next,
    previous: page.previous,
    added: Number(/^\d$/.exec(query.get("ajoutees") ?? "")?.[0] ?? 0),
    isDeleted: query.get("message") === "supprimee",
  };
}

const toTile = ({ id, name, alt }: StoredPicture) => ({ id, name, alt, isDescribed: alt !== null });

export async function action({ request, context }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, LIBRARY_PATH);
  const { added, refused } = await withUpload({ request, context }, (upload) =>
    addFiles(context.get(servicesContext), upload, { by: { id, name }, signal: request.signal }),
  );
  const problems = refused.map(refusalSentence);
  if (added.length + refused.length === 0) problems.push("Choisissez une image.");
  const isAlone = context.get(requestContext).asksForJson;
  if (problems.length > 0 || isAlone) return data({ added, problems }, problems.length > 0 ? 400 : 200);
  const [first] = added;
  throw redirect(
    added.length === 1 && first ? `${picturePath(first)}?message=ajoutee` : `${LIBRARY_PATH}?ajoutees=${added.length}`,
    303,
  );
}

export const meta: Route.MetaFunction = () => privateMeta("Images");

export default function LibraryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, own, pages, next, previous, isDeleted } = loaderData;
  const added = actionData?.added.length ?? loaderData.added;
  return (
    <OwnPictures value={own}>
      <h1>Images</h1>
      <p className="note">
        Vos photos, à mettre à la place des images d’origine. Le site les recadre et les allège ; le lieu et les autres
        données que l’appareil y a écrites sont effacés.
      </p>
      <p className="cluster gap-4 rows-0 above-2">
        <Link to={LOGO_PATH} className="target">
          Changer le logo
        </Link>
        <a href="#sur-le-site" className="target">
          Les images des pages
        </a>
      </p>
      {added > 0 && (
        <Notice tone="success" live takesFocus>
          {added === 1
            ? "L’image est ajoutée. Décrivez-la pour pouvoir la choisir."
            : `${formatNumber(added)} images sont ajoutées. Décrivez-les pour pouvoir les choisir.`}
        </Notice>
      )}
      {isDeleted && !actionData && (
        <Notice tone="success" live takesFocus>
          L’image est supprimée.
        </Notice>
      )}
      {actionData && actionData.problems.length > 0 && (
        <Notice
          tone="danger"
          title={plural(actionData.problems.length, "Une image n’est pas ajoutée", "Ces images ne sont pas ajoutées")}
          live
          takesFocus
        >
          <ul>
            {actionData.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <UploadForm />
      <h2 className="above-6 size-title-m">Bibliothèque</h2>
      {pictures.length === 0 ? (
        <p className="above-2">
          Aucune image pour l’instant. Vous choisirez ensuite les vôtres dans les textes de chaque page.
        </p>
      ) : (
        <ul className="switcher duo quarters gap-4 even above-4">
          {pictures.map(({ id, name, alt, isDescribed }) => (
            <li key={id} className="stack gap-2 covered">
              <Thumbnail name={id} />
              <h3 className="small shrinks">
                <Link to={picturePath(id)} className="cover" dir="auto">
                  {alt ? typeset(alt) : name}
                </Link>
              </h3>
              {alt && (
                <p className="note" dir="auto">
                  {name}
                </p>
              )}
              {!isDescribed && (
                <p>
                  <Badge tone="warning">À décrire</Badge>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="Pages de la bibliothèque"
        previous={previous ? { href: `${LIBRARY_PATH}?avant=${previous}`, label: "Images plus récentes" } : undefined}
        next={next ? { href: `${LIBRARY_PATH}?apres=${next}`, label: "Images plus anciennes" } : undefined}
      />
      <section aria-labelledby="sur-le-site" className="above-6">
        <h2 id="sur-le-site" className="size-title-m">
          Les images des pages
        </h2>
        <p className="note">
          Celles des <Link to="/admin/contenu/actualites">actualités</Link> et de{" "}
          <Link to="/admin/contenu/vos-pages">vos pages</Link> se changent avec leur texte.
        </p>
        <div className="above-4">
          {pages.map(([page, places]) => (
            <FoldedSection
              key={page}
              heading={<span className="title-text">{page}</span>}
              brief={
                <span className={styles.strip}>
                  {places.map(({ picture, href }) => (
                    <Thumbnail key={href} name={picture} isSmall />
                  ))}
                </span>
              }
              badges={<span className="note">{`${places.length} ${plural(places.length, "image", "images")}`}</span>}
            >
              <ul className={`cluster gap-3 above-2 ${styles.places}`}>
                {places.map(({ picture, path, href }) => (
                  <li key={href} className="stack gap-1 covered">
                    <Thumbnail name={picture} />
                    <p className="small shrinks">
                      <Link to={href} reloadDocument className="cover">
                        <span className="visually-hidden">
                          Changer l’image : {[page, ...path.slice(0, -1), ""].join(", ")}
                        </span>
                        {path.at(-1)}
                      </Link>
                    </p>
                  </li>
                ))}
              </ul>
            </FoldedSection>
          ))}
        </div>
      </section>
    </OwnPictures>
  );
}
