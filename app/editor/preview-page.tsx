import { data, Link } from "react-router";
import { requireStaff, sendSessionCookies } from "../account/session.server.ts";
import { PreviewedSite } from "../company/use-facts.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { Footer } from "../layout/footer.tsx";
import { Header } from "../layout/header.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import { SiteNotice } from "../layout/site-notice.tsx";
import { OwnPictures } from "../ui/picture.tsx";
import type { Route } from "./+types/preview-page.ts";
import { previewOf } from "./preview.server.ts";
import styles from "./preview-page.module.css";
import { PreviewedPage } from "./previewed-page.tsx";

export const middleware = [sendSessionCookies];

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const { content, pictures, siteUrl } = context.get(servicesContext);
  const { subject = "", page = "", beside, ...typed } = await readForm(request);
  const preview = await previewOf(content, siteUrl, { subject, page, typed });
  if (!preview) throw data("Cet aperçu n’existe pas. Revenez sur la page et recommencez.", { status: 400 });
  // The page beside a form is asked for at each pause: an unfinished form is no fault.
  if (preview.kind === "refused") return data(preview, beside ? 200 : 400);
  const shown = JSON.stringify(preview);
  const own = Object.entries(await pictures.readNow()).filter(([id]) => shown.includes(id));
  const site = { ...preview.site, logo: await pictures.logo() };
  return data({ ...preview, site, pictures: Object.fromEntries(own) });
}

export const meta: Route.MetaFunction = () => privateMeta("Aperçu, rien n’est publié");

export default function PreviewPage({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <main className="wrap section">
        <h1 className="title-l">Aucun aperçu</h1>
        <p>
          Un aperçu se demande depuis un formulaire : <Link to="/admin/contenu">voir le contenu</Link>.
        </p>
      </main>
    );
  }
  if (actionData.kind === "refused") {
    return (
      <main className="wrap stack gap-4 section" data-refused="">
        <h1 className="title-l">Pas encore d’aperçu</h1>
        <p>Fermez cet onglet et corrigez le formulaire, qui est resté ouvert dans l’autre.</p>
        <ul>
          {Object.entries(actionData.errors).map(([name, message]) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      </main>
    );
  }
  return (
    <PreviewedSite value={actionData.site}>
      <OwnPictures value={actionData.pictures}>
        <aside className={styles.bar} aria-label="Aperçu">
          <strong>Aperçu.</strong> Rien n’est publié.{" "}
          {/* If the browser does not close the tab, the link still leads back. */}
          <a href="/admin/contenu" data-closes-tab="">
            Fermer l’aperçu
          </a>
        </aside>
        <SiteNotice />
        <Header />
        <main>
          <PreviewedPage {...actionData} />
        </main>
        <Footer />
      </OwnPictures>
    </PreviewedSite>
  );
}
