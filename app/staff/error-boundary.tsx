import { isRouteErrorResponse, Link, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { pageOfDownload, type Unsent, UnsentForm } from "../drafts/unsent-form.tsx";
import { readError } from "../layout/error-page.tsx";
import { ConnectionError } from "../layout/failed-request.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/error-boundary.ts";
import type { loader as frameLoader } from "./frame.tsx";
import { MAIN_ENTRIES, OTHER_ENTRIES, openTo } from "./menu.ts";
import { useMissingPathWarning } from "./missing-path.ts";

export default function StaffPages() {
  return <Outlet />;
}

/** Keeps the menu on every error of the staff area. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = readError(error);
  const unsent: Unsent | undefined = isRouteErrorResponse(error) ? error.data?.unsent : undefined;
  const { pathname } = useLocation();
  const isUnanswered = error instanceof ConnectionError;
  const { title, advice } = isUnanswered ? UNANSWERED : (ERROR_TEXTS[status] ?? OTHER_ERROR);
  const back = (status !== 403 && BACK.find(({ path }) => pathname.startsWith(`${path}/`))) || HOME;
  useMissingPathWarning(status);
  return (
    <>
      <div className="stack gap-4 start block-6">
        <title>{`${title}${isUnanswered ? "" : ` (${status})`} – Administration`}</title>
        <meta name="robots" content="noindex" />
        <h1>{title}</h1>
        <p>{message || advice}</p>
        {unsent && pageOfDownload(unsent.path) === null && (
          <UnsentForm {...unsent}>
            <Notice tone="warning">
              Rien n’a été enregistré. Ce que vous aviez écrit reste sur cette page : laissez-la ouverte, et envoyez-le
              de nouveau quand vous aurez ce droit.
            </Notice>
          </UnsentForm>
        )}
        <ButtonLink to={back.path} variant="secondary" size="small" reloadDocument={status >= 500}>
          {back.label}
        </ButtonLink>
      </div>
      {status === 404 && <AllPages />}
    </>
  );
}

function AllPages() {
  const rights = useRouteLoaderData<typeof frameLoader>("staff/frame")?.rights ?? [];
  return (
    <nav aria-labelledby="pages">
      <h2 id="pages" className="title-s">
        Les pages de l’administration
      </h2>
      <ul className="ruled pad-2 switcher thirds gap-4 rows-0 above-3">
        {openTo(rights, [...MAIN_ENTRIES, ...OTHER_ENTRIES]).map(({ path, label, what }) => (
          <li key={path}>
            <Link to={path} className="strong">
              {label}
            </Link>
            <span className="note line">{what}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const OTHER_ERROR = {
  title: "La page n’a pas pu s’afficher",
  advice: "L’erreur est notée. Rechargez la page dans un instant.",
};

const UNANSWERED: typeof OTHER_ERROR = {
  title: "La connexion a échoué",
  advice: "Vérifiez-la, puis rechargez la page.",
};

const ERROR_TEXTS: Record<number, typeof OTHER_ERROR> = {
  400: { title: "Demande incomprise", advice: "Revenez à la page précédente et recommencez." },
  403: { title: "Accès refusé", advice: "Cette page ne vous est pas ouverte." },
  404: {
    title: "Page introuvable",
    advice: "Cette page n’existe pas, ou ce qu’elle montrait a été effacé.",
  },
  503: { title: "De retour dans un instant", advice: "La base de données ne répond pas. Réessayez dans une minute." },
};

const HOME = { path: "/admin", label: "Accueil de l’administration" };
const BACK = [
  { path: "/admin/demandes", label: "Retour aux demandes" },
  { path: "/admin/avis", label: "Retour aux avis" },
  { path: "/admin/contenu", label: "Retour au contenu" },
  { path: "/admin/security", label: "Retour à la sécurité" },
];
