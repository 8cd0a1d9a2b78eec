import type { Database } from "../../core/database/connection.ts";
import type { Logo, OwnPicture } from "../ui/pictures.ts";
import { currentLogo } from "./logo-store.server.ts";
import type { Focus, Made, MadeLogo, MadeReviewPhoto, MakeResult, SaidFile } from "./rules.ts";
import { describedPictures } from "./store.server.ts";

/** The pictures of staff that pages can show, by their ids, the newest first. */
export type OwnPictures = Readonly<Record<string, OwnPicture>>;

export type Pictures = {
  /** For pages: read again when the version of the content has changed, as it does when a picture in use changes. */
  read(): Promise<OwnPictures>;
  /** For those who choose one. */
  readNow(): Promise<OwnPictures>;
  logo(): Promise<Logo | null>;
  /** Makes the files of a picture in another process, one picture at a time. */
  make(file: string, focus: Focus): Promise<MakeResult<Made>>;
  /** @param sign a square drawing for the icons; by default the logo */
  makeLogo(logo: string, sign: string | undefined): Promise<MakeResult<MadeLogo>>;
  /** After everything that waits for staff. */
  makeReviewPhoto(file: string): Promise<MakeResult<MadeReviewPhoto>>;
  /** Those of an archive's files that are not what they are said to be, judged in another process. */
  findWrong(zip: string, files: readonly SaidFile[]): Promise<MakeResult<string[]>>;
  stop(): void;
};

/** @param version of the published content, which each change of a picture increments */
export function followPictures({ db }: Database, version: () => number): Pick<Pictures, "read" | "readNow" | "logo"> {
  let known: { version: number; pictures: OwnPictures; logo: Logo | null } | undefined;
  const readNow = async () => Object.fromEntries((await describedPictures(db)).map(({ id, shown }) => [id, shown]));
  const load = async () => {
    const readAt = version();
    if (known?.version === readAt) return known;
    try {
      known = { version: readAt, pictures: await readNow(), logo: await currentLogo(db) };
    } catch (error) {
      // Serve outdated pictures rather than no page; the next call tries again.
      if (!known) throw error;
    }
    return known;
  };
  return { readNow, read: async () => (await load()).pictures, logo: async () => (await load()).logo };
}
