import disclosure from "../staff/disclosure.module.css";
import { fieldId } from "../ui/field.tsx";
import { Picture } from "../ui/picture.tsx";
import { defaultAlt, type PictureName, pictureNames } from "../ui/pictures.ts";
import styles from "./picture-tiles.module.css";

type PictureTilesProps = { name: string; label: string; chosen: string | undefined; error: string | undefined };

export function PictureTiles({ name, label, chosen, error }: PictureTilesProps) {
  return (
    <fieldset className={`across ${styles.group}`}>
      <legend className={`strong ${styles.legend}`}>{label}</legend>
      {error && <p className="strong danger">{error}</p>}
      <details className={`unfold ${disclosure.disclosure}`} open={error !== undefined}>
        <summary>
          {isChosen(chosen) && (
            <Picture name={chosen} alt="" sizes="6rem" className={`${styles.picture} ${styles.thumbnail}`} />
          )}
          <span className={`cluster rows-0 ${styles.words}`}>
            {isChosen(chosen) && <span>{defaultAlt[chosen]}</span>}{" "}
            <span className={disclosure.sign}>Changer l’image</span>
          </span>
        </summary>
        <div className="switcher duo quarters gap-3 even">
          {pictureNames.map((picture, index) => (
            <label key={picture} className={`stack gap-2 ${styles.tile}`}>
              <Picture name={picture} alt="" sizes="(min-width: 60rem) 12rem, 45vw" className={styles.picture} />
              <span className={`small ${styles.name}`}>
                <input
                  type="radio"
                  name={name}
                  value={picture}
                  defaultChecked={picture === chosen}
                  {...(index === 0 && { id: fieldId(name) })}
                />{" "}
                {defaultAlt[picture]}
              </span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}

function isChosen(name: string | undefined): name is PictureName {
  return pictureNames.some((picture) => picture === name);
}
