import { readFile } from "node:fs/promises";
import { data, Form, redirect, useNavigation } from "react-router";
import { openCsv } from "../../core/read-csv.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext, type UploadHandle } from "../context.ts";
import { warnIfTyped } from "../drafts/unsaved-changes.tsx";
import { emailContext } from "../emails/compose.server.ts";
import { readForm } from "../forms/read-form.server.ts";
import { isUpload, withUpload } from "../forms/receive-files.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea, TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/list-page.ts";
import { digestOf, invite, type Planned, plan } from "./invite.server.ts";
import { type ListLine, readList } from "./list.server.ts";
import { batchPath, EXCLUSIONS, factsOf, INVITATIONS_PATH, MOST_LINES, STAFF_TRAIL } from "./rules.ts";

const PATH = `${INVITATIONS_PATH}/liste`;
const MAX_BYTES = 400_000;
const TOO_LARGE = `Cette liste dépasse 400 ko. Gardez ${formatNumber(MOST_LINES)} lignes au plus à la fois.`;

export const handle: UploadHandle = { takesFiles: { bytes: MAX_BYTES, refusal: TOO_LARGE } };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, INVITATIONS_PATH);
  return null;
}

/** Previews the list. The second form invites everyone whom no rule excludes, or nobody. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, INVITATIONS_PATH);
  const services = context.get(servicesContext);
  const { db } = services.database;
  if (isUpload(request)) {
    const read = await withUpload({ request, context }, async ({ files: [file] }) => file && readFile(file.path), {
      maxBytes: MAX_BYTES,
    });
    if (!read) return refuse("Choisissez un fichier, de 400 ko au plus.", "");
    const csv = await openCsv(read);
    const text = typeof csv === "string" ? "" : csv.text;
    return preview(await check(read, text));
  }
  const { intent = "", text = "", seen = "" } = await readForm(request);
  if (text.length > MAX_BYTES) return refuse(TOO_LARGE, text.slice(0, MAX_BYTES));
  const checked = await check(new TextEncoder().encode(text), text);
  if ("problem" in checked || intent !== "inviter") return preview(checked);
  if (checked.wrong.length > 0) return data(checked, 400);
  const wanted = checked.lines.flatMap((line) => ("wanted" in line ? [line.wanted] : []));
  const by = { id, name };
  const made = await invite(db, wanted, { source: "list", by, site: await emailContext(services), seen });
  if ("batch" in made) throw redirect(`${batchPath(made.batch)}?fait`, 303);
  return data({ ...(await check(new TextEncoder().encode(text), text)), isLate: true }, 409);

  async function check(bytes: Uint8Array, text: string) {
    const lines = await readList(bytes);
    if (typeof lines === "string") return { problem: lines, text };
    const right = lines.filter((line) => "wanted" in line);
    const planned = await plan(
      db,
      right.map(({ wanted }) => wanted),
    );
    const wrong = lines.flatMap((line) => ("problems" in line ? [line] : []));
    return { text, lines, wrong, planned, seen: digestOf(planned), isLate: false };
  }
}

const refuse = (problem: string, text: string) => data({ problem, text }, 413);

type Checked = { problem: string; text: string } | Preview;
type Preview = { text: string; lines: ListLine[]; wrong: Wrong[]; planned: Planned[]; seen: string; isLate: boolean };
type Wrong = Extract<ListLine, { problems: string[] }>;

const preview = (checked: Checked) => data(checked, "problem" in checked ? 400 : 200);

export const meta: Route.MetaFunction = () => privateMeta("Inviter une liste");

export default function ListPage({ actionData }: Route.ComponentProps) {
  const shown = actionData && "planned" in actionData ? actionData : null;
  return (
    <>
      <Breadcrumbs trail={STAFF_TRAIL} here="Une liste" />
      <h1>Inviter une liste</h1>
      <p className="note">
        Une ligne par commande : numéro, date de livraison, activité, puis, si vous les avez, e-mail et nom. Une ligne
        sans e-mail devient un bon à imprimer. Tous les clients de la liste sont invités, ou aucun.
      </p>
      {actionData && "problem" in actionData && (
        <Notice tone="danger" title="La liste n’est pas lisible" live>
          {actionData.problem}
        </Notice>
      )}
      {shown && <Outcome {...shown} />}
      <Form method="post" action={PATH} className="stack gap-3 above-4" {...warnIfTyped}>
        {shown && <input type="hidden" name="seen" value={shown.seen} />}
        <TextArea
          key={shown?.seen}
          label={shown ? "La liste, à corriger ici" : "Collez la liste"}
          name="text"
          rows={10}
          required
          defaultValue={actionData?.text}
          help="Depuis Excel ou LibreOffice : sélectionnez les cellules, copiez, collez."
          placeholder={"Commande;Date;Activité;E-mail\n4711;12/11/2026;Granulés;nom@domaine.fr"}
        />
        <Buttons shown={shown} />
      </Form>
      {!shown && (
        <form
          method="post"
          action={PATH}
          encType="multipart/form-data"
          className="panel stack gap-3 start fields above-5"
        >
          <TextField
            label="Ou choisissez un fichier CSV"
            name="file"
            type="file"
            accept="text/csv,.csv,.txt,.tsv"
            required
            help={`400 ko et ${formatNumber(MOST_LINES)} lignes au plus. Rien ne part avant votre accord.`}
          />
          <Button type="submit" variant="secondary">
            Vérifier ce fichier
          </Button>
        </form>
      )}
    </>
  );
}

function Buttons({ shown }: { shown: Preview | null }) {
  const isInviting = useNavigation().formData?.get("intent") === "inviter";
  const count = shown?.planned.filter(({ exclusion }) => exclusion === null).length ?? 0;
  const mayInvite = shown && shown.wrong.length === 0 && count > 0;
  return (
    <div className="cluster gap-4 buttons">
      {mayInvite && (
        <Button type="submit" name="intent" value="inviter" busy={isInviting}>
          {`Inviter ${count > 1 ? `ces ${formatNumber(count)} clients` : "ce client"}`}
        </Button>
      )}
      <Button type="submit" name="intent" value="verifier" variant={mayInvite ? "secondary" : "primary"}>
        {shown ? "Vérifier de nouveau" : "Vérifier la liste"}
      </Button>
    </div>
  );
}

function Outcome({ lines, wrong, planned, isLate }: Preview) {
  const invited = planned.filter(({ exclusion }) => exclusion === null);
  const mailed = invited.filter(({ email }) => email !== null).length;
  const right = lines.filter((line) => "wanted" in line);
  const excluded = planned.flatMap(({ exclusion }, index) => {
    const line = right[index];
    return exclusion && line ? [{ ...line, why: EXCLUSIONS[exclusion] }] : [];
  });
  const byHand = invited.length - mailed;
  return (
    <>
      <Notice tone={isLate || wrong.length > 0 ? "warning" : "info"} live>
        {isLate && "Quelque chose a changé entre-temps : rien n’est parti. Voici ce que la liste ferait maintenant. "}
        {wrong.length > 0
          ? `${formatNumber(wrong.length)} ${plural(wrong.length, "ligne est fausse", "lignes sont fausses")} : ${plural(wrong.length, "corrigez-la", "corrigez-les")}, rien ne part d’ici là.`
          : `${formatNumber(invited.length)} ${plural(invited.length, "invitation", "invitations")} : ${formatNumber(mailed)} par e-mail, ${formatNumber(byHand)} sur un bon à imprimer. Rien n’est encore parti.`}
      </Notice>
      {wrong.length > 0 && (
        <Lines title="À corriger" lines={wrong.map((line) => ({ ...line, why: line.problems.join(". ") }))} />
      )}
      {excluded.length > 0 && <Lines title="Non invités, par les règles" lines={excluded} />}
      {wrong.length === 0 && invited.length > 0 && (
        <Disclosure className="above-4">
          <summary>Tous ceux qui seront invités</summary>
          <ol className="ruled small">
            {right
              .filter((_, index) => planned[index]?.exclusion === null)
              .map(({ line, wanted }) => (
                <li key={line} dir="auto">
                  {factsOf(wanted)}
                </li>
              ))}
          </ol>
        </Disclosure>
      )}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: { line: number; cells: string; why: string }[] }) {
  return (
    <section className="above-4" aria-label={title}>
      <h2 className="title-s">
        {title} <span className="note">({formatNumber(lines.length)})</span>
      </h2>
      <ul className="ruled small above-2">
        {lines.map(({ line, cells, why }) => (
          <li key={line}>
            <b>Ligne {line}</b> <span dir="auto">{cells}</span>
            <br />
            {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
