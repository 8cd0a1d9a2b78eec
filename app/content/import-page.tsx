import { useEffect, useRef, useState } from "react";
import { data, redirect } from "react-router";
import { plural } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import disclosure from "../staff/disclosure.module.css";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import field from "../ui/control.module.css";
import { fieldId, TextArea } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/import-page.ts";
import { allContent, changesBetween, type KindChanges, readContentFile } from "./all-content.ts";
import collapsible from "./collapsible.module.css";
import { DifferenceTable } from "./difference-table.tsx";
import { readNumber } from "./editing.server.ts";
import styles from "./editor.module.css";
import bar from "./form-actions.module.css";
import { importContent } from "./import.server.ts";
import { newestOf, readLatest } from "./store.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  return { isDone: new URL(request.url).searchParams.has("fait") };
}

/** First shows the changes. The second submit is validated again and publishes all of the file or nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, "/admin/contenu");
  const { file = "", intent, seen = "" } = await readForm(request);
  const read = readContentFile(file);
  if (!read.ok) return data({ kind: "refused" as const, file, reasons: read.reasons }, 400);
  const { db } = context.get(servicesContext).database;
  const { content } = read.file;
  const isConfirmed = intent === CONFIRM;
  const answer = isConfirmed && (await importContent(db, content, { by: { id, name }, seen: readNumber(seen) }));
  if (!answer || answer === "conflict") {
    const latest = await readLatest(db);
    const changes = changesBetween(allContent(latest), content);
    const shown = { kind: "shown" as const, file, changes, seen: newestOf(latest), isLate: isConfirmed };
    return data(shown, isConfirmed ? 409 : 200);
  }
  throw redirect("/admin/contenu/import?fait", 303);
}

const CONFIRM = "importer";

export const meta: Route.MetaFunction = () => [
  { title: "Importer le contenu" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function ImportPage({ loaderData: { isDone }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/contenu", label: "Contenu" }]} here="Importer" />
      <h1>Importer le contenu</h1>
      <p className="note">
        Choisissez un fichier exporté depuis Contenu. Vous verrez ce qui changera avant de confirmer ; rien n’est
        remplacé d’ici là. Si une seule valeur est fausse, tout le fichier est refusé. Chaque partie garde son
        historique : vous pourrez annuler.
      </p>
      {isDone && !actionData && (
        <Notice tone="success" live>
          Le contenu du fichier est publié.
        </Notice>
      )}
      {actionData?.kind === "refused" && (
        <Notice tone="danger" title="Le fichier est refusé, rien n’a changé" live>
          <ul>
            {actionData.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {actionData?.kind === "shown" && actionData.changes.length > 0 ? (
        <ImportChanges {...actionData} />
      ) : (
        <>
          {actionData?.kind === "shown" && (
            <Notice live>Ce fichier dit la même chose que le site : il ne changerait rien.</Notice>
          )}
          <ImportForm file={actionData?.file} />
        </>
      )}
    </>
  );
}

type ImportChangesProps = { file: string; changes: KindChanges[]; seen: number; isLate: boolean };

function ImportChanges({ file, changes, seen, isLate }: ImportChangesProps) {
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
          {changes.map(({ key, label, differences }) => (
            <details
              key={key}
              className={`unfold ${disclosure.disclosure} ${collapsible.collapsible}`}
              open={count <= SHOWN_AT_ONCE}
            >
              <summary className={collapsible.summary}>
                <h3 className={collapsible.title}>{label}</h3>
                <span className={`note ${collapsible.brief}`}>
                  {differences.length} {plural(differences.length, "valeur", "valeurs")}
                </span>
              </summary>
              <DifferenceTable differences={differences} />
            </details>
          ))}
        </div>
      </section>
      <form method="post" className={`foot cluster rows-2 middle ${bar.bar}`}>
        <input type="hidden" name="file" value={file} />
        <input type="hidden" name="seen" value={seen} />
        <Button type="submit" name="intent" value={CONFIRM}>
          Importer et publier
        </Button>
        <ButtonLink to="/admin/contenu/import" variant="quiet">
          Prendre un autre fichier
        </ButtonLink>
      </form>
    </>
  );
}

const SHOWN_AT_ONCE = 20;

/** Without JavaScript the file's text is pasted; with it, a chosen file fills the text area. */
function ImportForm({ file }: { file: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const takeFile = async (chosen: File | undefined) => {
    const text = form.current?.elements.namedItem("file") as HTMLTextAreaElement;
    if (chosen) text.value = await chosen.text();
  };
  return (
    <form ref={form} method="post" className="stack above-5" noValidate>
      {hasScript && (
        <div className={field.field}>
          <label className={field.label} htmlFor={fieldId("choix")}>
            Choisir un fichier
          </label>
          <input
            id={fieldId("choix")}
            name="choix"
            type="file"
            accept="application/json,.json"
            className={field.file}
            onChange={(event) => takeFile(event.currentTarget.files?.[0])}
          />
        </div>
      )}
      <TextArea
        label={hasScript ? "Ou coller le texte du fichier" : "Texte du fichier"}
        name="file"
        required
        rows={12}
        defaultValue={file}
        spellCheck={false}
      />
      <div className={`cluster middle ${styles.send}`}>
        <Button type="submit">Voir ce qui changera</Button>
        <ButtonAnchor href="/admin/contenu/export.json" variant="quiet" download>
          Exporter d’abord le contenu actuel
        </ButtonAnchor>
      </div>
    </form>
  );
}
