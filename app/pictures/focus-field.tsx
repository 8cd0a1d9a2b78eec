import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { fieldId } from "../ui/field.tsx";
import { Picture } from "../ui/picture.tsx";
import { type Crop, crops, ownAddress } from "../ui/pictures.ts";
import styles from "./focus-field.module.css";
import { WHOLE_WIDTH } from "./rules.ts";
import type { StoredPicture } from "./store.server.ts";

type Axis = { name: string; defaultValue?: string | undefined; error?: string | undefined };
type FocusFieldProps = { picture: StoredPicture; x: Axis; y: Axis };

/** Chooses the point that every crop keeps, by a press on the picture or by two sliders. */
export function FocusField({ picture, x, y }: FocusFieldProps) {
  const [focus, setFocus] = useState({ x: Number(x.defaultValue), y: Number(y.defaultValue) });
  const marker = useRef<HTMLSpanElement>(null);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  useEffect(() => {
    if (marker.current)
      Object.assign(marker.current.style, { insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` });
  }, [focus]);
  const press = ({ currentTarget, clientX, clientY, buttons }: PointerEvent) => {
    if (buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (at: number, whole: number) => Math.max(0, Math.min(100, Math.round((100 * at) / whole)));
    setFocus({ x: percent(clientX - left, width), y: percent(clientY - top, height) });
  };
  const whole = ownAddress(picture, "whole", Math.min(WHOLE_WIDTH, picture.width), "jpg");
  const height = Math.round((Math.min(WHOLE_WIDTH, picture.width) / picture.width) * picture.height);
  return (
    <fieldset className="stack gap-3">
      <legend className="strong">Centre de l’image</legend>
      <p className="note">
        Ce point reste visible quand l’image est recadrée. Pressez l’image à cet endroit, ou réglez les deux curseurs.
      </p>
      <div className={`switcher gap-4 even top ${styles.parts}`}>
        <div className="stack gap-3">
          <div className={styles.stage} onPointerDown={press} onPointerMove={press}>
            <img src={whole} alt="" width={Math.min(WHOLE_WIDTH, picture.width)} height={height} draggable={false} />
            <span ref={marker} className={styles.marker} hidden={!hasScript} />
          </div>
          <Slider
            label="De gauche à droite, en pour cent"
            axis={x}
            value={focus.x}
            onSlide={(to) => setFocus({ ...focus, x: to })}
          />
          <Slider
            label="De haut en bas, en pour cent"
            axis={y}
            value={focus.y}
            onSlide={(to) => setFocus({ ...focus, y: to })}
          />
        </div>
        <div className="switcher duo gap-3 even top">
          <CropFigure label="Large" crop="wide" {...{ picture, focus, hasScript, whole }} />
          <CropFigure label="Haute" crop="tall" {...{ picture, focus, hasScript, whole }} />
        </div>
      </div>
    </fieldset>
  );
}

type SliderProps = { label: string; axis: Axis; value: number; onSlide: (to: number) => void };

function Slider({ label, axis: { name, error }, value, onSlide }: SliderProps) {
  const id = fieldId(name);
  return (
    <div className="stack gap-1">
      <span className="split">
        <label htmlFor={id}>{label}</label>
        <span className="scripted strong" aria-hidden="true">{`${value} %`}</span>
      </span>
      <input
        id={id}
        type="range"
        name={name}
        min={0}
        max={100}
        value={value}
        onChange={({ currentTarget }) => onSlide(Number(currentTarget.value))}
        {...(error && { "aria-describedby": `${id}-erreur`, "aria-invalid": true })}
      />
      {error && (
        <p className="danger strong small" id={`${id}-erreur`}>
          {error}
        </p>
      )}
    </div>
  );
}

type CropFigureProps = {
  label: string;
  crop: Crop;
  picture: StoredPicture;
  focus: { x: number; y: number };
  hasScript: boolean;
  whole: string;
};

/** Shows the stored crop; with JavaScript, a preview of the new one. */
function CropFigure({ label, crop, picture, focus, hasScript, whole }: CropFigureProps) {
  const image = useRef<HTMLImageElement>(null);
  useCrop(image, picture, crop, focus);
  return (
    <figure className="stack gap-1">
      {hasScript ? (
        <img ref={image} src={whole} alt="" className={styles.crop} data-crop={crop} />
      ) : (
        <Picture name={picture.id} alt="" sizes="12rem" crop={crop} className={styles.crop} />
      )}
      <figcaption className="note">{label}</figcaption>
    </figure>
  );
}

/** The same arithmetic as server/pictures/make.ts, as the position of an image that covers its box. */
function useCrop(
  image: RefObject<HTMLImageElement | null>,
  { width, height }: Pick<StoredPicture, "width" | "height">,
  crop: Crop,
  focus: { x: number; y: number },
) {
  useEffect(() => {
    if (!image.current) return;
    const ratio = crops[crop].width / crops[crop].height;
    const position = (percent: number, whole: number, part: number) => {
      const rest = whole - part;
      if (rest <= 0) return "50%";
      const offset = Math.max(0, Math.min((percent / 100) * whole - part / 2, rest));
      return `${(100 * offset) / rest}%`;
    };
    const left = position(focus.x, width, Math.min(width, height * ratio));
    const top = position(focus.y, height, Math.min(height, width / ratio));
    image.current.style.objectPosition = `${left} ${top}`;
  });
}
