import { useId } from "react";
import drawing from "../../assets/fleet.svg?url";
import styles from "./fleet-drawing.module.css";

/**
 * The fleet at one scale (40 units a metre). The flat colours are offset on purpose, like an old
 * print. `<use>` points into a cached file: inline outlines would double the page's script.
 */
export function FleetDrawing({ className }: { className?: string }) {
  return (
    <div className={`switcher top ${styles.fleet}${className ? ` ${className}` : ""}`}>
      <Truck
        shape="blower"
        length={404}
        material="pellets"
        title="Camion souffleur"
        description="Camion à trois essieux portant une citerne à trois trémies, un surpresseur derrière la cabine et un flexible enroulé à l’arrière."
        use="granulés en vrac"
      />
      <Truck
        shape="walking-floor"
        length={664}
        material="chips"
        title="Semi-remorque à fond mouvant"
        description="Tracteur et longue semi-remorque à trois essieux, aux parois nervurées, dont le chargement de bois dépasse du bord."
        use="plaquettes et biomasse"
      />
      <Truck
        shape="tanker"
        length={324}
        material="fuel"
        title="Camion-citerne"
        description="Petit camion à deux essieux portant une citerne ovale, avec un enrouleur de tuyau à l’arrière."
        use="fioul et GNR, pour nos autres métiers"
      />
    </div>
  );
}

type TruckProps = {
  shape: "blower" | "walking-floor" | "tanker";
  length: number;
  material: "pellets" | "chips" | "fuel";
  title: string;
  description: string;
  use: string;
};

function Truck({ shape, length, material, title, description, use }: TruckProps) {
  const id = useId();
  return (
    <figure className={styles.truck} data-material={material} aria-label={`${title} ${use}`}>
      <svg viewBox={`0 0 ${length} 168`} role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        <use href={`${drawing}#${shape}`} />
      </svg>
      <figcaption>
        <b>{title}</b> {use}
      </figcaption>
    </figure>
  );
}
