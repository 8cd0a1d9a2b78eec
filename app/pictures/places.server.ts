import { capitalised } from "../../core/text/capitals.ts";
import { seasonOf } from "../company/seasons.ts";
import type { Content } from "../content/content.server.ts";
import { WHOLE_KINDS } from "../content/kinds.ts";
import { pictureFields } from "../content/library.ts";
import { placeIn } from "../content/places.ts";
import { heroPicture, homeTexts } from "../pages/home-texts.ts";
import { fieldId } from "../ui/field.tsx";

type PicturePlace = { picture: string; page: string; path: string[]; href: string };

/** Each place of the pages that shows a picture, with the field that changes it. */
export async function picturePlaces(content: Content): Promise<PicturePlace[]> {
  const places = await Promise.all(
    WHOLE_KINDS.map(async (kind) => {
      const value = await content.read(kind);
      const typed = kind.form.write(value);
      const groups = kind.form.groups(typed);
      return pictureFields(kind.form, typed).flatMap(({ name }) => {
        const isHero = kind === homeTexts && name === "hero.picture";
        const picture = isHero ? heroPicture(value, seasonOf(new Date())) : typed[name];
        const place = placeIn(groups, name.split("."), typed) ?? [];
        const path = place.filter((words) => words !== "Image" && words !== "Photo").map(withoutNoun);
        return picture ? [{ picture, page: kind.label, path, href: `${kind.path}#${fieldId(name)}` }] : [];
      });
    }),
  );
  return places.flat();
}

/** « Image en juillet et en août » under a picture: « En juillet et en août ». */
const withoutNoun = (words: string) =>
  words.replace(/^Image ((?:à|de|en) .*)/u, (_, rest: string) => capitalised(rest));
