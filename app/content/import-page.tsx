import { useEffect, useRef, useState } from "react";
import { data, redirect } from "react-router";
import { readForm } from "../../server/http/form.ts";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea, TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/import-page.ts";
import { ALL_KINDS, readContentFile } from "./all-content.ts";
import styles from "./editor.module.css";
import { CONTENT_KEYS, type ContentKind } from "./kind.ts";
import { replaceContent } from "./store.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdministrator(context, request);
  return { isDone: new URL(request.url).searchParams.has("fait") };
}

/** All of the file or nothing of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, name } = await requireAdministrator(context, request);
  const { file = "" } = await readForm(request);
  const read = readContentFile(file);
  if (!read.ok) return data({ file, reasons: read.reasons }, 400);
  const { content } = read.file;
  const replacements = CONTENT_KEYS.map((key) => ({
    kind: ALL_KINDS[key] as ContentKind<unknown>,
    value: content[key],
  }));
  await replaceContent(context.get(servicesContext).database.db, replacements, { id, name });
  throw redirect("/admin/contenu/import?fait", 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Importer le contenu" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function ImportPage({ loaderData: { isDone }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/contenu", label: "Contenu" }]} here="Importer" />
      <h1>Importer le contenu</h1>
      <p className={styles.about}>
        {typeset(
          "Un fichier exporté d’ici remplace tout le contenu d’un coup. Si une seule valeur est fausse, il est refusé en entier. Chaque partie garde son historique : le changement s’annule.",
        )}
      </p>
      {isDone && !actionData && (
        <Notice tone="success" answers>
          {typeset("Le contenu du fichier est publié.")}
        </Notice>
      )}
      {actionData && (
        <Notice tone="danger" title="Le fichier est refusé, rien n’a changé" answers>
          <ul>
            {actionData.reasons.map((reason) => (
              <li key={reason}>{typeset(reason)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ImportForm file={actionData?.file} />
    </>
  );
}

/** Without script the file's text is pasted; with it a file can be chosen, whose text then stands there to be seen. */
function ImportForm({ file }: { file: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const takeFile = async (chosen: File | undefined) => {
    const text = form.current?.elements.namedItem("file") as HTMLTextAreaElement;
    if (chosen) text.value = await chosen.text();
  };
  return (
    <form ref={form} method="post" className={styles.form} noValidate>
      {hasScript && (
        <TextField
          label="Fichier"
          name="choix"
          type="file"
          accept="application/json,.json"
          onChange={(event) => takeFile(event.currentTarget.files?.[0])}
        />
      )}
      <TextArea label="Texte du fichier" name="file" required rows={12} defaultValue={file} spellCheck={false} />
      <div className={styles.send}>
        <Button type="submit">Importer et publier</Button>
      </div>
    </form>
  );
}
