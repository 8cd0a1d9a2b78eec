import type { Database } from "../../core/database/connection.ts";
import type { OwnPicture } from "../ui/pictures.ts";
import type { Focus, MakeResult } from "./rules.ts";
import { describedPictures } from "./store.server.ts";

/** The pictures of staff that pages can show, by their ids, the newest first. */
export type OwnPictures = Readonly<Record<string, OwnPicture>>;

export type Pictures = {
  /** Read again when the version of the content has changed. */
  read(): Promise<OwnPictures>;
  /** Makes the files of a picture in another process, one picture at a time. */
  make(file: string, focus: Focus): Promise<MakeResult>;
  stop(): void;
};

/** @param version of the published content, which each change of a picture increments */
export function followPictures({ db }: Database, version: () => number): Pictures["read"] {
  let known: { version: number; pictures: OwnPictures } | undefined;
  return async () => {
    const readAt = version();
    if (known?.version === readAt) return known.pictures;
    try {
      const pictures = Object.fromEntries((await describedPictures(db)).map(({ id, shown }) => [id, shown]));
      known = { version: readAt, pictures };
    } catch (error) {
      // Serve outdated pictures rather than no page; the next call tries again.
      if (!known) throw error;
    }
    return known.pictures;
  };
}
