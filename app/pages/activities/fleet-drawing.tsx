import { useId } from "react";
import drawing from "../../assets/fleet.svg?url";
import { useWords } from "../../content/words.tsx";
import styles from "./fleet-drawing.module.css";

const LENGTHS = { blower: 404, "walking-floor": 664 };
type Shape = keyof typeof LENGTHS;

const DESCRIPTIONS: Record<Shape, string> = {
  "walking-floor":
    "Tracteur et longue semi-remorque à trois essieux, aux parois nervurées, couverte d’une bâche tendue.",
  blower:
    "Camion à trois essieux portant une citerne à trois trémies, un surpresseur derrière la cabine et un flexible enroulé à l’arrière.",
};

type TruckProps = { shape: Shape; words: { name: string; use: string }; className: string | undefined };

/**
 * All at one scale (40 units a metre). `<use>` points into a cached file: inline outlines would double the
 * page's script.
 */
export function Truck({ shape, words, className = "" }: TruckProps) {
  const id = useId();
  const { say } = useWords();
  const name = say(words.name);
  const use = say(words.use);
  return (
    <figure className={`whole ${className}`} data-shape={shape} aria-label={`${name} ${use}`}>
      <svg
        className={styles.outline}
        viewBox={viewBoxOf(shape)}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
      >
        <title id={`${id}-title`}>{name}</title>
        <desc id={`${id}-desc`}>{DESCRIPTIONS[shape]}</desc>
        <use href={`${drawing}#${shape}`} />
      </svg>
      <figcaption className="broad">
        <b className="line">{name}</b> {use}
      </figcaption>
    </figure>
  );
}

/** A decorative outline. */
export function TruckOutline({ shape }: { shape: Shape }) {
  return (
    <svg className={styles.outline} viewBox={viewBoxOf(shape)} aria-hidden="true">
      <use href={`${drawing}#${shape}`} />
    </svg>
  );
}

const viewBoxOf = (shape: Shape) => `0 0 ${LENGTHS[shape]} 168`;
