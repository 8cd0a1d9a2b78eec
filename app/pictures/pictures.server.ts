import type { Database } from "../../core/database/connection.ts";
import type { Logo, OwnPicture } from "../ui/pictures.ts";
import { currentLogo } from "./logo-store.server.ts";
import type { Focus, Made, MadeLogo, MadeReviewPhoto, MakeResult, SaidFile } from "./rules.ts";
import { describedPictures } from "./store.server.ts";

/** The uploaded pictures that pages can show, by id, newest first. */
export type OwnPictures = Readonly<Record<string, OwnPicture>>;

export type Pictures = {
  /** The pictures for pages: cached until the content version changes, as it does with each picture in use. */
  read(): Promise<OwnPictures>;
  /** The current pictures, uncached, for staff who choose one. */
  readNow(): Promise<OwnPictures>;
  logo(): Promise<Logo | null>;
  /** Makes the files of a picture in another process, one picture at a time. */
  make(file: string, focus: Focus): Promise<MakeResult<Made>>;
  /** @param sign a square drawing for the icons; by default the logo */
  makeLogo(logo: string, sign: string | undefined): Promise<MakeResult<MadeLogo>>;
  /** Runs after all pending pictures of staff. */
  makeReviewPhoto(file: string): Promise<MakeResult<MadeReviewPhoto>>;
  /** Finds the files of an archive that differ from their description. Runs in another process. */
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
