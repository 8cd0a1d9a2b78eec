import type { Actor } from "../../core/audit-log.ts";
import { isDiskFull } from "../../core/disk-full.ts";
import type { Services } from "../context.ts";
import type { Upload } from "../forms/receive-files.server.ts";
import type { RefusedFile } from "./rules.ts";
import { addPicture } from "./store.server.ts";

const MIDDLE = { x: 50, y: 50 };

/** Makes and stores the pictures one by one. Each is stored completely or refused. */
export async function addFiles(
  { database, pictures }: Pick<Services, "database" | "pictures">,
  upload: Upload,
  { by, signal }: { by: Actor; signal: AbortSignal },
): Promise<{ added: string[]; refused: RefusedFile[] }> {
  const added: string[] = [];
  const refused: RefusedFile[] = [...upload.refused];
  for (const { path, name } of upload.files) {
    const result = await pictures.make(path, MIDDLE);
    // The person pressed « Annuler ».
    if (signal.aborted) break;
    if (!result.ok) refused.push({ name, reason: result.reason });
    else if (await unlessFull(() => addPicture(database.db, name, result.made, by).then((id) => added.push(id))))
      continue;
    else refused.push({ name, reason: "disk" });
  }
  return { added, refused };
}

/** @returns false when the disk was full */
export async function unlessFull(store: () => Promise<unknown>): Promise<boolean> {
  try {
    await store();
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}
