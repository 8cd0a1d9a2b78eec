import type { ReactNode } from "react";
import { Link } from "react-router";
import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { servicesContext } from "../context.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import { CopyButton } from "../staff/copy-button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.module.css";
import { ATOM_FEED, BADGE, JSON_FEED, PANEL } from "./rules.ts";
import { syndicationContent } from "./syndication-content.ts";

export async function loader(args: Route.LoaderArgs) {
  const editor = await loadEditor(args, syndicationContent);
  const { env, siteUrl } = args.context.get(servicesContext);
  return { ...editor, siteUrl, isLocal: !env.publicUrl };
}

export const action = (args: Route.ActionArgs) => actOnEditor(args, syndicationContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function SyndicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteUrl, isLocal } = loaderData;
  return (
    <>
      <ContentEditor
        about={
          <>
            Ce que vos boutiques et d’autres sites peuvent montrer de vos avis publiés, avec leurs vrais chiffres.{" "}
            <a href="#codes">Les codes à copier</a> sont au bas de cette page.
          </>
        }
        editor={loaderData}
        answer={actionData}
      />
      <section className={`stack gap-5 above-6 ${styles.codes}`} aria-labelledby="codes">
        <div className="stack gap-2">
          <h2 id="codes">Codes à copier</h2>
          <p className="note broad">
            Copiez celui que vous voulez et envoyez-le à la personne qui tient l’autre site : elle sait où le coller.
          </p>
          {isLocal && (
            <Notice tone="warning">
              Le site n’a pas encore d’adresse publique : attendez avant d’envoyer un code, il ne mènerait nulle part.
            </Notice>
          )}
        </div>
        <Snippet
          isLocal={isLocal}
          title="Le badge"
          text="Une image avec votre note moyenne et le nombre d’avis publiés, toujours à jour. Elle ne pose aucun cookie."
          code={`<a href="${siteUrl}/avis"><img src="${siteUrl}${BADGE}" width="260" height="96" alt="Nos avis clients"></a>`}
          shown={<img src={BADGE} width="260" height="96" alt="Le badge, tel qu’il est maintenant" />}
        />
        <Snippet
          isLocal={isLocal}
          title="L’encart"
          text="La note et les trois derniers avis, dans un cadre. Il ne s’affiche que sur les sites nommés plus haut."
          code={`<iframe src="${siteUrl}${PANEL}" title="Nos avis clients" width="100%" height="480" loading="lazy"></iframe>`}
        />
        <Snippet
          isLocal={isLocal}
          title="Les flux"
          text="Deux adresses à donner à la personne qui tient votre boutique : un autre programme y lit vos 50 derniers avis publiés, sans e-mail ni rien d’autre que la page des avis."
          code={`${siteUrl}${JSON_FEED}\n${siteUrl}${ATOM_FEED}`}
        />
        <p className="broad">
          Le site peut aussi prévenir un autre service, une messagerie d’équipe par exemple, dès qu’un avis arrive :{" "}
          <Link to="/admin/webhooks">les webhooks</Link> (droit « administrer »).
        </p>
      </section>
    </>
  );
}

type SnippetProps = { title: string; text: string; code: string; isLocal: boolean; shown?: ReactNode };

function Snippet({ title, text, code, isLocal, shown }: SnippetProps) {
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      <p className="note broad">{text}</p>
      <div className="cluster gap-4 top">
        <pre className="boxed fine as-typed grows">
          <code>{code}</code>
        </pre>
        {shown}
      </div>
      <div>
        <CopyButton text={code} disabled={isLocal}>
          Copier<span className="visually-hidden">&nbsp;: {title.toLowerCase()}</span>
        </CopyButton>
      </div>
    </div>
  );
}
