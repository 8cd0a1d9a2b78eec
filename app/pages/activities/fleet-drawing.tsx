import { useId } from "react";
import drawing from "../../assets/fleet.svg?url";
import { useWords } from "../../content/words.tsx";
import type { biomassTexts } from "./biomass-texts.ts";
import styles from "./fleet-drawing.module.css";

type FleetDrawingProps = { words: (typeof biomassTexts.shipped)["fleet"]; className: string };

/**
 * The fleet at one scale (40 units a metre). The flat colours are offset on purpose, like an old
 * print. `<use>` points into a cached file: inline outlines would double the page's script.
 */
export function FleetDrawing({ words, className }: FleetDrawingProps) {
  return (
    <div className={`switcher top ${styles.fleet} ${className}`}>
      <Truck
        shape="walking-floor"
        material="chips"
        words={words.walkingFloor}
        description="Tracteur et longue semi-remorque à trois essieux, aux parois nervurées, couverte d’une bâche tendue."
      />
      <Truck
        shape="blower"
        material="pellets"
        words={words.blower}
        description="Camion à trois essieux portant une citerne à trois trémies, un surpresseur derrière la cabine et un flexible enroulé à l’arrière."
      />
    </div>
  );
}

const LENGTHS = { blower: 404, "walking-floor": 664 };
type Shape = keyof typeof LENGTHS;
type TruckProps = {
  shape: Shape;
  material: "pellets" | "chips";
  words: { name: string; use: string };
  description: string;
};

function Truck({ shape, material, words, description }: TruckProps) {
  const id = useId();
  const { say } = useWords();
  const name = say(words.name);
  const use = say(words.use);
  return (
    <figure className={styles.truck} data-material={material} aria-label={`${name} ${use}`}>
      <svg
        className={styles.outline}
        viewBox={viewBoxOf(shape)}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
      >
        <title id={`${id}-title`}>{name}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        <use href={`${drawing}#${shape}`} />
      </svg>
      <figcaption>
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
