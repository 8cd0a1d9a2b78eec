import { setImmediate } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { sha256 } from "../../core/hash.ts";
import { importDocument } from "../documents/imported.server.ts";
import { MOST_DOCUMENTS } from "../documents/rules.ts";
import { importLogo, importPicture } from "../pictures/imported.server.ts";
import type { ContentFile } from "./content-file.ts";
import {
  documentFile,
  fileOf,
  logoFile,
  logoFiles,
  type Media,
  pictureFile,
  type SentDocument,
  type SentPicture,
} from "./media.ts";
import { forgetImport } from "./waiting.server.ts";

type Db = Kysely<Database>;

const PICTURE_COLUMNS = [
  ...(["id", "name", "alt", "credit", "consent_on", "focus_x", "focus_y"] as const),
  ...(["width", "height", "colour", "edition", "created_at"] as const),
] as const;

/** The media of the site, and their total bytes. */
export async function readMedia(db: Db): Promise<{ media: Media; bytes: number }> {
  const rows = await db.selectFrom("pictures").select(PICTURE_COLUMNS).orderBy("created_at").orderBy("id").execute();
  const files = await pictureSizes(db);
  const documents = await db
    .selectFrom("documents")
    .select(["id", "name", "created_at", "size"])
    .orderBy("id")
    .execute();
  const logos = db.selectFrom("logos").select(["id", "format", "width", "height"]);
  const newest = await logos.orderBy("created_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
  const { format = null } = newest ?? {};
  return {
    media: {
      pictures: rows.map((row) => ({ ...row, files: [...(files.get(row.id)?.keys() ?? [])].sort() })),
      documents: documents.map(({ size: _, ...document }) => document),
      logo: newest && format ? { ...newest, format } : null,
    },
    bytes:
      [...files.values()].flatMap((sizes) => [...sizes.values()]).reduce((sum, size) => sum + size, 0) +
      documents.reduce((sum, { size }) => sum + size, 0),
  };
}

/** File sizes by picture and file name, `wide-480.avif`. */
async function pictureSizes(db: Db): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .selectFrom("picture_files")
    .select(["picture_id", "shape", "width", "format", sql<number>`length(bytes)`.as("size")])
    .execute();
  const sizes = new Map<string, Map<string, number>>();
  for (const { picture_id, shape, width, format, size } of rows) {
    const own = sizes.get(picture_id) ?? new Map<string, number>();
    sizes.set(picture_id, own.set(`${shape}-${width}.${format}`, Number(size)));
  }
  return sizes;
}

/** The files of the media, one in memory at a time. @throws if one has changed since */
export async function* readFiles(db: Db, { pictures, documents, logo }: Media) {
  for (const picture of pictures) {
    for (const file of picture.files) {
      const { shape, width, format } = fileOf(file);
      const { bytes } = await db
        .selectFrom("picture_files")
        .innerJoin("pictures", "pictures.id", "picture_files.picture_id")
        .select("bytes")
        .where("picture_id", "=", picture.id)
        .where("edition", "=", picture.edition)
        .where("shape", "=", shape)
        .where("picture_files.width", "=", width)
        .where("format", "=", format)
        .executeTakeFirstOrThrow();
      yield { name: pictureFile(picture, file), bytes };
    }
  }
  for (const document of documents) {
    const found = db.selectFrom("documents").select("bytes").where("id", "=", document.id);
    yield { name: documentFile(document), bytes: (await found.executeTakeFirstOrThrow()).bytes };
  }
  for (const file of logo ? logoFiles(logo) : []) {
    const found = db
      .selectFrom("logo_files")
      .select("bytes")
      .where("logo_id", "=", logo?.id ?? "");
    yield { name: logoFile(file), bytes: (await found.where("name", "=", file).executeTakeFirstOrThrow()).bytes };
  }
}

type DocumentChange = { document: SentDocument; kind: "add" | "replace" };
type PictureChange = { picture: SentPicture; kind: "add" | "describe" | "replace"; edition: number };
export type MediaPlan = {
  pictures: PictureChange[];
  documents: DocumentChange[];
  /** Documents that the site has under another name, or for which there is no room. */
  refused: SentDocument[];
  hasOtherLogo: boolean;
  /** The digest of everything that the plan depends on. */
  digest: string;
};

/** Plans an import. Everything that the file lacks stays on the site. */
export async function planMedia(db: Db, importId: string, file: ContentFile): Promise<MediaPlan> {
  if (file.format === 1) return { pictures: [], documents: [], refused: [], hasOtherLogo: false, digest: "" };
  const { media } = await readMedia(db);
  const sizes = await pictureSizes(db);
  const sent = new Map(
    (
      await db
        .selectFrom("import_files")
        .select(["name", sql<number>`length(bytes)`.as("size")])
        .where("import_id", "=", importId)
        .execute()
    ).map(({ name, size }) => [name, Number(size)]),
  );
  const own = new Map(media.pictures.map((picture) => [picture.id, picture]));
  const pictures = file.pictures.flatMap((picture): PictureChange[] => {
    const present = own.get(picture.id);
    if (!present) return [{ picture, kind: "add", edition: picture.edition }];
    const hasSameFiles =
      present.files.length === picture.files.length &&
      picture.files.every((name) => sizes.get(picture.id)?.get(name) === sent.get(pictureFile(picture, name))) &&
      present.colour === picture.colour;
    // A new edition, because the bytes of an address never change.
    const edition = Math.max(present.edition + 1, picture.edition);
    if (!hasSameFiles) return [{ picture, kind: "replace", edition }];
    const isSame = DETAILS.every((column) => present[column] === picture[column]);
    return isSame ? [] : [{ picture, kind: "describe", edition: present.edition }];
  });
  const known = new Map(media.documents.map((document) => [document.id, document]));
  const fresh = file.documents.filter(({ id }) => !known.has(id));
  const room = MOST_DOCUMENTS - media.documents.length;
  const present = file.documents.filter(({ id }) => known.has(id));
  const renamed = present.filter(({ id, name }) => known.get(id)?.name !== name);
  // Replacing a document dates it anew.
  const replaced = present.filter(({ id, created_at }) => known.get(id)?.created_at !== created_at);
  return {
    pictures,
    documents: [
      ...fresh.slice(0, room).map((document) => ({ document, kind: "add" as const })),
      ...replaced.map((document) => ({ document, kind: "replace" as const })),
    ],
    refused: [...renamed, ...fresh.slice(room)],
    hasOtherLogo: media.logo?.id !== file.logo?.id,
    digest: sha256(JSON.stringify([media, pictures])),
  };
}

const DETAILS = ["name", "alt", "credit", "consent_on", "focus_x", "focus_y"] as const;

/** Call inside the transaction that imports the content. */
export async function importMedia(
  trx: Transaction<Database>,
  importId: string,
  { pictures, documents, hasOtherLogo }: MediaPlan,
  { file, by }: { file: ContentFile; by: Actor },
): Promise<"changed" | "same"> {
  const sent = (name: string) =>
    trx.selectFrom("import_files").select("bytes").where("import_id", "=", importId).where("name", "=", name);
  const bytesOf = (name: string) => sql<Uint8Array>`(${sent(name)})`;
  for (const { picture, kind, edition } of pictures) {
    const { files, ...row } = picture;
    const names = files.map((file) => pictureFile(picture, file));
    await importPicture(
      trx,
      { picture: { ...row, edition }, kind, files: files.map(fileOf) },
      {
        bytesOf: (file) => bytesOf(names[file] ?? ""),
        // Delete one by one: a single statement would block the thread.
        onStored: async (file) => {
          await trx
            .deleteFrom("import_files")
            .where("import_id", "=", importId)
            .where("name", "=", names[file] ?? "")
            .execute();
        },
      },
    );
  }
  for (const { document, kind } of documents) {
    await setImmediate();
    const { bytes } = await sent(documentFile(document)).executeTakeFirstOrThrow();
    await importDocument(trx, { ...document, bytes }, kind);
  }
  if (hasOtherLogo && file.format !== 1) {
    const { logo } = file;
    const files = logo ? logoFiles(logo).map((name) => ({ name, bytes: bytesOf(logoFile(name)) })) : [];
    await importLogo(trx, logo, files);
  }
  const counts = { pictures: pictures.length, documents: documents.length, logo: hasOtherLogo };
  await forgetImport(trx, importId);
  if (!counts.pictures && !counts.documents && !hasOtherLogo) return "same";
  await writeAuditLog(trx, { by, action: "import_pictures", subject: { kind: "picture", id: null }, details: counts });
  return "changed";
}
