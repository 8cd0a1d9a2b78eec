import { useCallback, useContext, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { loader as loadLibrary } from "../pictures/library-page.tsx";
import { LIBRARY_PATH, picturePath } from "../pictures/rules.ts";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { Disclosure, DisclosureSign } from "../staff/disclosure.tsx";
import { fieldId } from "../ui/field.tsx";
import { NewTab } from "../ui/new-tab.tsx";
import { OwnPictures } from "../ui/picture.tsx";
import { defaultAlt, isShipped, type OwnPicture, type PictureName, pictureNames } from "../ui/pictures.ts";
import styles from "./picture-tiles.module.css";

type PictureTilesProps = {
  name: string;
  label: string;
  help: string | undefined;
  /** The shipped picture of this place. */
  origin: PictureName;
  chosen: string;
  /** Whether the field may be empty. */
  isOptional: boolean;
  error: string | undefined;
};

/** Choices in this order: the shipped picture of this place, the library, the other shipped ones. */
export function PictureTiles({ name, label, help, origin, chosen, isOptional, error }: PictureTilesProps) {
  const { pictures, waiting, tiles, refresh } = useLibrary();
  const id = fieldId(name);
  const by = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(" ");
  const shipped = isOptional ? undefined : origin;
  const choices = [
    ...(isOptional ? [""] : []),
    origin,
    ...Object.keys(pictures),
    ...pictureNames.filter((other) => other !== origin),
  ];
  return (
    <OwnPictures value={pictures}>
      <fieldset className={`across ${styles.group}`} aria-describedby={by || undefined}>
        <legend className="strong below-2">{label}</legend>
        {error && (
          <p id={`${id}-erreur`} className="strong danger">
            {error}
          </p>
        )}
        <Disclosure ref={tiles} open={error !== undefined} onToggle={refresh}>
          <summary>
            {chosen && <Thumbnail name={chosen} isSmall />}
            <span className="stack gap-1 start shrinks">
              <span>{labelOf(chosen, shipped, pictures)}</span> <DisclosureSign>Changer l’image</DisclosureSign>
            </span>
          </summary>
          <p className="above-2">
            <a href={LIBRARY_PATH} target="_blank" rel="noreferrer" className="target">
              Ajouter une image à la bibliothèque
              <NewTab />
            </a>
          </p>
          {waiting.length > 0 && (
            <p className="note cluster gap-3 rows-0 baseline" role="status">
              À décrire avant de pouvoir être choisie :
              {waiting.map(({ id, name }) => (
                <a key={id} href={picturePath(id)} target="_blank" rel="noreferrer" className="target">
                  {name}
                  <NewTab />
                </a>
              ))}
            </p>
          )}
          <div className="switcher duo quarters gap-3 even">
            {choices.map((choice, index) => (
              <label key={choice} className={`stack gap-2 ${styles.tile}`}>
                {choice && <Thumbnail name={choice} />}
                <span className="small">
                  <input
                    type="radio"
                    name={name}
                    value={choice}
                    defaultChecked={choice === chosen}
                    {...(index === 0 && { id })}
                  />{" "}
                  {labelOf(choice, shipped, pictures)}
                </span>
              </label>
            ))}
          </div>
        </Disclosure>
        {help && (
          <p id={`${id}-aide`} className="note above-2">
            {help}
          </p>
        )}
      </fieldset>
    </OwnPictures>
  );
}

function labelOf(
  name: string,
  origin: PictureName | undefined,
  pictures: Readonly<Record<string, OwnPicture>>,
): string {
  if (name === "") return "Aucune image";
  if (name === origin) return `Image d’origine : ${defaultAlt[origin]}`;
  if (isShipped(name)) return defaultAlt[name];
  const own = pictures[name];
  return own ? own.alt || own.name : "Image supprimée de la bibliothèque";
}

/**
 * The library of the form. Pictures added in another tab are loaded separately, because reloading the form would lose
 * the typed text.
 */
function useLibrary() {
  const known = useContext(OwnPictures);
  const { load, data } = useFetcher<typeof loadLibrary>();
  const tiles = useRef<HTMLDetailsElement>(null);
  // Not by the loader: without a network its error page would replace the form.
  const refresh = useCallback(() => {
    if (tiles.current?.open && navigator.onLine) void load(LIBRARY_PATH);
  }, [load]);
  useEffect(() => {
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [refresh]);
  const waiting = data?.pictures.filter(({ isDescribed }) => !isDescribed) ?? [];
  const added = data?.pictures.filter(({ isDescribed }) => isDescribed).map(({ id }) => [id, data.own[id]]) ?? [];
  const pictures: Readonly<Record<string, OwnPicture>> = { ...Object.fromEntries(added), ...known };
  return { pictures, waiting, tiles, refresh };
}
