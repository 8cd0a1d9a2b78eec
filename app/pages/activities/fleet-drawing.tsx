import { useId } from "react";
import drawing from "../../assets/fleet.svg?url";
import { useWords } from "../../content/words.tsx";
import type { biomassTexts } from "./biomass-texts.ts";
import styles from "./fleet-drawing.module.css";

type FleetDrawingProps = { className?: string; words: (typeof biomassTexts.shipped)["fleet"] };

/**
 * The fleet at one scale (40 units a metre). The flat colours are offset on purpose, like an old
 * print. `<use>` points into a cached file: inline outlines would double the page's script.
 */
export function FleetDrawing({ className, words }: FleetDrawingProps) {
  return (
    <div className={`switcher top ${styles.fleet}${className ? ` ${className}` : ""}`}>
      <Truck
        shape="blower"
        length={404}
        material="pellets"
        words={words.blower}
        description="Camion à trois essieux portant une citerne à trois trémies, un surpresseur derrière la cabine et un flexible enroulé à l’arrière."
      />
      <Truck
        shape="walking-floor"
        length={664}
        material="chips"
        words={words.walkingFloor}
        description="Tracteur et longue semi-remorque à trois essieux, aux parois nervurées, dont le chargement de bois dépasse du bord."
      />
      <Truck
        shape="tanker"
        length={324}
        material="fuel"
        words={words.tanker}
        description="Petit camion à deux essieux portant une citerne ovale, avec un enrouleur de tuyau à l’arrière."
      />
    </div>
  );
}

type TruckProps = {
  shape: "blower" | "walking-floor" | "tanker";
  length: number;
  material: "pellets" | "chips" | "fuel";
  words: { name: string; use: string };
  description: string;
};

function Truck({ shape, length, material, words, description }: TruckProps) {
  const id = useId();
  const { say } = useWords();
  const name = say(words.name);
  const use = say(words.use);
  return (
    <figure className={styles.truck} data-material={material} aria-label={`${name} ${use}`}>
      <svg viewBox={`0 0 ${length} 168`} role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-desc`}>
        <title id={`${id}-title`}>{name}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        <use href={`${drawing}#${shape}`} />
      </svg>
      <figcaption>
        <b>{name}</b> {use}
      </figcaption>
    </figure>
  );
}
