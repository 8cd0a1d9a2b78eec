import { type ReactNode, useId } from "react";
import styles from "./fleet-drawing.module.css";

/**
 * The fleet, drawn to one scale (40 units a metre), the trucks facing right on one ground line.
 * Each truck carries a flat colour of its load, printed a little out of register, as in an old almanac.
 */
export function FleetDrawing({ className }: { className?: string }) {
  return (
    <div className={className ? `${styles.fleet} ${className}` : styles.fleet}>
      <Truck
        length={404}
        material="pellets"
        title="Camion souffleur"
        description="Camion à trois essieux portant une citerne à trois trémies, un surpresseur derrière la cabine et un flexible enroulé à l’arrière."
        use="granulés en vrac"
      >
        <BlowerTruck />
      </Truck>
      <Truck
        length={664}
        material="chips"
        title="Semi-remorque à fond mouvant"
        description="Tracteur et longue semi-remorque à trois essieux, aux parois nervurées, dont le chargement de bois dépasse du bord."
        use="plaquettes et biomasse"
      >
        <WalkingFloorTruck />
      </Truck>
      <Truck
        length={324}
        material="fuel"
        title="Camion-citerne"
        description="Petit camion à deux essieux portant une citerne ovale, avec un enrouleur de tuyau à l’arrière."
        use="fioul et GNR"
      >
        <FuelTruck />
      </Truck>
    </div>
  );
}

type TruckProps = {
  length: number;
  material: "pellets" | "chips" | "fuel";
  title: string;
  description: string;
  use: string;
  children: ReactNode;
};

function Truck({ length, material, title, description, use, children }: TruckProps) {
  const id = useId();
  return (
    <figure className={styles.truck} data-material={material}>
      <svg viewBox={`0 0 ${length} 168`} role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {children}
      </svg>
      <figcaption>
        <b>{title}</b> {use}
      </figcaption>
    </figure>
  );
}

function BlowerTruck() {
  return (
    <>
      <path className={styles.load} d="M24 64q0-12 12-12h250v50l-34 22-34-22-33 22-34-22-34 22-33-22H36q-12 0-12-12z" />
      <path d="M16 58q0-14 14-14h238q14 0 14 14v42l-33 22-34-22-33 22-34-22-33 22-34-22H30q-14 0-14-14z" />
      <path className={styles.fine} d="M81 44v56M148 44v56M215 44v56M16 56h266M26 100h232" />
      <path className={styles.fine} d="M24 36h252M40 36v8M96 36v8M136 36v8M180 36v8M222 36v8M262 36v8" />
      <path d="M52 44v-5h16v5M108 44v-5h16v5M194 44v-5h16v5M236 44v-5h16v5" />
      <path
        className={styles.fine}
        d="M6 50v76M12 50v76M6 60h6M6 70h6M6 80h6M6 90h6M6 100h6M6 110h6M6 120h6M6 50q3-8 10-8"
      />
      <path d="M8 130h290v7H8z" />
      <path className={styles.fine} d="M170 148h128M170 156h128M178 137v19M234 137v19M290 137v19" />
      <circle cx="34" cy="116" r="12" />
      <circle className={styles.fine} cx="34" cy="116" r="8.5" />
      <circle className={styles.fine} cx="34" cy="116" r="5" />
      <path d="M290 88h14v42h-14z" />
      <path className={styles.fine} d="M293 95h8M293 100h8M293 105h8M293 110h8M297 88V52q0-5 5-5" />
      <Mudguard x={92} />
      <Mudguard x={136} />
      <Cab x={306} roof={56} />
      <Wheel x={92} />
      <Wheel x={136} />
      <Wheel x={358} />
    </>
  );
}

function WalkingFloorTruck() {
  return (
    <>
      <path className={styles.load} d="M16 44h540v82H16z" />
      <path
        className={styles.heap}
        d="M14 34l20-8 9 3 15-9 22 4 17-8 24 5 14-6 26 4 19-7 28 6 20-5 25 5 19-7 27 7 24-5 18 6 26-6 21 7 25-4 18 5 27-3 20 6 24-1 19 9z"
      />
      <path
        className={styles.fine}
        d="M60 30l10-5M112 27l8 4M170 25l11 3M231 26l9-4M296 27l10 2M352 24l9 5M418 28l9-5M474 27l10 3"
      />
      <path d="M8 34h540v88H8z" />
      <path className={styles.fine} d={verticals(30, 532, 15.2, 40, 110)} />
      <path className={styles.fine} d="M8 40h540M8 110h540" />
      <path className={styles.fine} d={floorSlats()} />
      <path d="M8 34v88M18 34v88" />
      <path className={styles.fine} d="M5 50h13M5 78h13M5 106h13" />
      <path d="M8 122h540v6H228l-10 6H24l-16-6z" />
      <path d="M404 128v28M412 128v28M398 158h20" />
      <path className={styles.fine} d="M238 140h150M238 148h150M248 128v20M312 128v20M378 128v20" />
      <path d="M470 130h100v7H470z" />
      <Mudguard x={84} />
      <Mudguard x={130} />
      <Mudguard x={176} />
      <Mudguard x={512} />
      <Cab x={566} roof={34} />
      <path className={styles.fine} d="M558 126V58q0-7 8-8" />
      <Wheel x={84} />
      <Wheel x={130} />
      <Wheel x={176} />
      <Wheel x={512} />
      <Wheel x={618} />
    </>
  );
}

function FuelTruck() {
  return (
    <>
      <path className={styles.load} d="M20 94q0-34 24-34h162q18 0 18 34t-18 34H44q-24 0-24-34z" />
      <path d="M14 88q0-34 22-34h156q22 0 22 34t-22 34H36q-22 0-22-34z" />
      <path
        className={styles.fine}
        d="M70 54q-8 34 0 68M74 54q-8 34 0 68M150 54q8 34 0 68M154 54q8 34 0 68M30 88h168"
      />
      <path d="M58 54v-6h18v6M104 54v-6h18v6M150 54v-6h18v6" />
      <path className={styles.fine} d="M40 42h148M46 42v12M90 42v12M136 42v12M182 42v12" />
      <path d="M8 128h216v7H8z" />
      <path className={styles.body} d="M8 98h42v38H8z" />
      <circle cx="29" cy="117" r="13" />
      <circle className={styles.fine} cx="29" cy="117" r="9.5" />
      <circle className={styles.fine} cx="29" cy="117" r="6" />
      <circle cx="29" cy="117" r="2" />
      <path d="M134 140h68v14h-68z" />
      <path className={styles.fine} d="M156 140v14M180 140v14" />
      <path className={styles.load} d="M178 96h24v16h-24z" />
      <path className={styles.fine} d="M176 94h24v16h-24zM176 102h24" />
      <Mudguard x={88} />
      <Cab x={226} roof={60} />
      <Wheel x={88} />
      <Wheel x={278} />
    </>
  );
}

/** A cab over its engine: the front wheel stands 52 units from its back. */
function Cab({ x, roof }: { x: number; roof: number }) {
  const depth = 104 - roof;
  return (
    <g transform={`translate(${x} ${roof})`}>
      <path
        className={styles.body}
        d={`M0 ${depth + 36}V6q0-6 6-6h58q10 0 14 10l11 ${depth - 12}q3 6 3 12v${34}q0 4-4 4H80a28 28 0 0 0-56 0v-2z`}
      />
      <path d={`M32 ${depth}V14q0-4 4-4h22q6 0 8 6l10 ${depth - 16}z`} />
      <path
        className={styles.fine}
        d={`M28 8v${depth + 12}M28 ${depth + 6}h50M36 ${depth + 12}h10M2 ${depth + 6}h22`}
      />
      <path className={styles.fine} d={`M82 ${depth + 8}h9M82 ${depth + 13}h10M82 ${depth + 18}h10`} />
      <path className={styles.body} d={`M79 ${depth - 30}h6q2 0 2 2v18q0 2-2 2h-6z`} />
      <path className={styles.fine} d={`M84 ${depth + 28}h8v6h-8zM70 5h10`} />
    </g>
  );
}

function Wheel({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 145)`}>
      <circle className={styles.body} r="20" />
      <circle r="12.5" />
      <circle className={styles.bolts} r="8.5" pathLength="40" />
      <circle className={styles.fine} r="4" />
    </g>
  );
}

function Mudguard({ x }: { x: number }) {
  return <path className={styles.guard} d={`M${x - 24} 140a24 24 0 0 1 48 0`} />;
}

function verticals(from: number, to: number, step: number, top: number, bottom: number) {
  const count = Math.floor((to - from) / step);
  return Array.from({ length: count + 1 }, (_, rib) => `M${(from + rib * step).toFixed(1)} ${top}V${bottom}`).join("");
}

/** The moving slats of the floor, seen on edge. */
function floorSlats() {
  return Array.from({ length: 26 }, (_, slat) => `M${26 + slat * 20} 116h12`).join("");
}
