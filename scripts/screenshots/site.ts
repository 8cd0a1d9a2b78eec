import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { invitationPath, tokenOf } from "../../app/invitations/tokens.server.ts";
import { authorLink } from "../../app/reviews/author-link.server.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { embeddedSecret } from "../../core/secret.ts";
import { PROGRAM_ENV, startSite } from "../../test/site.ts";
import { firstAdministrator, visitorOf } from "../../test/visitor.ts";

const sample = fileURLToPath(new URL("../../server/commands/sample.ts", import.meta.url));

/** The session has a name, as those of staff have. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/** Addresses that contain an id or a token. */
export type Addresses = Awaited<ReturnType<typeof readAddresses>>;

/** The built site, filled by `npm run sample`, and the cookies of its first administrator. */
export async function startFilledSite() {
  const dataDir = await mkdtemp(join(tmpdir(), "screenshots-"));
  const filled = spawnSync(process.execPath, [sample], {
    env: { ...PROGRAM_ENV, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (filled.status !== 0) throw new Error("the sample failed");
  const site = await startSite({ DATA_DIR: dataDir });
  const visitor = visitorOf(site);
  const { cookies } = await firstAdministrator(site, {
    ...visitor,
    post: (path, fields) => visitor.post(path, fields, { "user-agent": BROWSER }),
  });
  const addresses = await readAddresses(dataDir);
  return {
    url: site.url,
    addresses,
    cookies: [...cookies].map(([name, value]) => ({ name, value, url: site.url })),
    stop: async () => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readAddresses(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const secret = embeddedSecret(dataDir);
    const reviews = db.selectFrom("reviews").select(["id", "author_key"]);
    const pending = await reviews.where("state", "=", "pending").executeTakeFirstOrThrow();
    const published = await reviews.where("state", "=", "published").executeTakeFirstOrThrow();
    const photo = await db
      .selectFrom("review_photos")
      .select("id")
      .where("state", "=", "approved")
      .executeTakeFirstOrThrow();
    const request = await db
      .selectFrom("contact_submissions")
      .select("id")
      .where("state", "=", "in_hand")
      .where("deleted_at", "is", null)
      .where("note", "is not", null)
      .executeTakeFirstOrThrow();
    const unused = db.selectFrom("invitations").select(["batch", "key"]).where("spent_at", "is", null);
    const invitation = await unused.where("source", "=", "list").executeTakeFirstOrThrow();
    const slip = await unused.where("source", "=", "slips").executeTakeFirstOrThrow();
    const picture = await db.selectFrom("pictures").select("id").executeTakeFirstOrThrow();
    return {
      author: authorLink(pending, secret),
      report: `/avis/signaler/${published.id}`,
      photo: `/avis/photo/${photo.id}`,
      request: `/admin/demandes/${request.id}`,
      batch: `/admin/invitations/${invitation.batch}`,
      slips: `/admin/invitations/${slip.batch}/bons`,
      invitation: invitationPath(tokenOf(invitation, secret)),
      picture: `/admin/images/${picture.id}`,
    };
  } finally {
    await close();
  }
}
