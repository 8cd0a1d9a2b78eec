import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { isDiskFull } from "../../core/disk-full.ts";
import { differences } from "../content/differences.ts";
import { currentContent, importContent, interimChanges } from "../content/import.server.ts";
import type { Services } from "../context.ts";
import type { Upload } from "../forms/receive-files.server.ts";
import { REFUSALS } from "../pictures/rules.ts";
import { type ContentFile, changesBetween, type KindChanges } from "./content-file.ts";
import { readImport } from "./read-import.server.ts";
import { importMedia, type MediaPlan, planMedia } from "./store.server.ts";
import { findImport, forgetImport, keepImport } from "./waiting.server.ts";

/** The changes of an import. `seen` and `media` identify the state of the site that it was compared with. */
export type Trial = { id: string; changes: KindChanges[]; seen: number; media: string };

/** @returns the id under which the file is kept, or the reason for refusing it */
export async function receiveImport(
  { database: { db }, pictures }: Pick<Services, "database" | "pictures">,
  { files: [file, second], refused: [refused] }: Upload,
): Promise<string | string[]> {
  if (refused)
    return [
      `« ${refused.name} » : ${refused.reason === "size" ? "ce fichier dépasse 2 Go." : REFUSALS[refused.reason]}`,
    ];
  if (!file || second) return ["Choisissez un fichier exporté, un seul."];
  try {
    return await readImport(file.path, pictures, async (content, parts, bytes) => {
      const id = await keepImport(db, { kind: "content", manifest: content, parts }, bytes);
      const { refused } = await planMedia(db, id, content);
      if (refused.length === 0) return id;
      await forgetImport(db, id);
      return refused.map(({ name }) => `« ${name} » : ${OTHER_DOCUMENT}`);
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return [`Le disque du serveur est plein : ${REFUSALS.disk.split(" : ")[1]}`];
  }
}

const OTHER_DOCUMENT =
  "le site a déjà ce document sous un autre nom, ou n’a plus de place pour lui. Supprimez d’abord des documents.";

export async function tryImport(db: Kysely<Database>, id: string): Promise<Trial | undefined> {
  const file = await findFile(db, id);
  if (!file) return undefined;
  const site = await currentContent(db);
  const plan = await planMedia(db, id, file);
  const untilThen = interimChanges(file, site).map(({ kind: { key, label, form }, before, after }) => ({
    key: `${key}-interim`,
    label: `${label}, d’ici là`,
    differences: differences(form, before, after),
  }));
  const changes = [...changesBetween(site.content, file.content), ...untilThen, ...mediaChanges(plan)];
  return { id, changes, seen: site.newest, media: plan.digest };
}

type Confirmed = { by: Actor; seen: number; media: string };

/** Imports the whole file kept under this id, or nothing if the site has changed since the preview. */
export async function confirmImport(
  db: Kysely<Database>,
  id: string,
  { by, seen, media }: Confirmed,
): Promise<"done" | "gone" | "disk" | Trial> {
  const file = await findFile(db, id);
  if (!file) return "gone";
  const also = async (trx: Transaction<Database>) => {
    const plan = await planMedia(trx, id, file);
    if (plan.digest !== media || plan.refused.length > 0) return "conflict" as const;
    return importMedia(trx, id, plan, { file, by });
  };
  try {
    const answer = await importContent(db, file, { by, seen, also });
    return answer === "conflict" ? ((await tryImport(db, id)) ?? "gone") : "done";
  } catch (error) {
    if (isDiskFull(error)) return "disk";
    throw error;
  }
}

const findFile = async (db: Kysely<Database>, id: string) =>
  (await findImport<ContentFile>(db, "content", id))?.manifest;

const PICTURE_CHANGES = {
  add: "Nouvelle image",
  describe: "Autre description",
  replace: "Autre image à la même place",
} as const;

const DOCUMENT_CHANGES = { add: "Nouveau document", replace: "Autre document à la même adresse" } as const;

function mediaChanges({ pictures, documents, hasOtherLogo }: MediaPlan): KindChanges[] {
  const added = (key: string, label: string, after: string) => ({ key, label, before: null, after });
  return [
    {
      key: "pictures",
      label: "Images",
      differences: pictures.map(({ picture, kind }) => added(picture.id, picture.name, PICTURE_CHANGES[kind])),
    },
    {
      key: "documents",
      label: "Documents",
      differences: documents.map(({ document: { id, name }, kind }) => added(id, name, DOCUMENT_CHANGES[kind])),
    },
    {
      key: "logo",
      label: "Logo",
      differences: hasOtherLogo ? [added("logo", "Logo", "Celui du fichier")] : [],
    },
  ].filter(({ differences }) => differences.length > 0);
}
