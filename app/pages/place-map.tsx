import drawing from "../assets/map.svg?url";
import { type ListedPlace, MAP, onMap, type Place, TOWNS } from "../company/map.ts";
import { useWords } from "../content/words.tsx";
import { Marked } from "../layout/outside-link.tsx";
import type { locationTexts } from "./location-texts.ts";
import styles from "./place-map.module.css";

/** Beside the roads that app/assets/map.svg draws widest, clear of towns and places. */
const ROADS = [
  { name: "A 10", x: 370, y: 243 },
  { name: "A 11", x: 96, y: 362 },
  { name: "N 10", x: 226, y: 319 },
  { name: "N 12", x: 226, y: 104 },
  { name: "N 154", x: 189, y: 181 },
];

/** Where those roads lead, outside the border. */
const BEYOND = [
  { name: "Paris", x: 356, y: 200 },
  { name: "Orléans", x: 357, y: 426 },
  { name: "Le Mans", x: -19, y: 408 },
  { name: "Évreux", x: 136, y: 66 },
];

type Words = (typeof locationTexts.shipped)["places"];

/** `hasNumbers`: those of the map. */
type ListProps = { places: readonly ListedPlace[]; hasNumbers: boolean; words: Words };

export function PlaceList({ places, hasNumbers, words }: ListProps) {
  const { say, title } = useWords();
  return (
    <section className="stack" aria-labelledby="places">
      <h2 id="places" className="size-title-m">
        {title(words.title)}
      </h2>
      <ol className="ruled">
        {places.map(({ name, note, href }, index) => (
          <li key={name} className="cluster gap-4 middle">
            {hasNumbers && (
              <span className={`strong ${styles.number}`} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <div className={styles.about}>
              <h3 className="title-s">{name}</h3>
              <p className="soft">{note}</p>
            </div>
            <a className="target no-print" href={href} target="_blank" rel="noreferrer">
              <Marked>
                {say(words.directions)}
                <span className="visually-hidden">{` vers ${name}`}</span>
              </Marked>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The department, drawn in the line of the lorries. A place alone has no number. */
export function PlaceMap({ places, isSmall = false }: { places: readonly Place[]; isSmall?: boolean }) {
  return (
    <svg
      className={isSmall ? `${styles.drawing} ${styles.small}` : styles.drawing}
      viewBox={`-20 12 ${MAP.width + 34} ${MAP.height - 2}`}
      role="img"
      aria-label={`Carte dessinée de l’Eure-et-Loir, ses rivières et ses grandes routes. ${places.map(({ name, note }) => `${name} : ${note}`).join(". ")}.`}
    >
      <use href={`${drawing}#ground`} />
      <text className={styles.department} x="58" y="392">
        Eure-et-Loir
      </text>
      <g className={styles.river}>
        <text x="110" y="217">
          Eure
        </text>
        <text x="186" y="452">
          Loir
        </text>
      </g>
      <g className={styles.road}>
        {ROADS.map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      <g className={styles.beyond}>
        {BEYOND.map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
        {/* The scale that the drawing has in its corner. */}
        <text x="342" y="460">
          10 km
        </text>
      </g>
      {Object.entries(TOWNS).map(([name, at]) => {
        const point = onMap(at);
        return (
          point && (
            <g key={name} className={styles.town} data-name={name}>
              <circle cx={point.x} cy={point.y} r="4" />
              <text x={point.x - 10} y={point.y - 8}>
                {name}
              </text>
            </g>
          )
        );
      })}
      {places.map(({ name, town, x, y }, index) => (
        <g key={name} className={styles.pin}>
          {town && (
            <text className={styles.name} {...labelAt({ x, y }, town)}>
              {town}
            </text>
          )}
          <circle cx={x} cy={y} r="13" />
          {places.length > 1 && (
            <text x={x} y={y + 5.5}>
              {index + 1}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Half the width of a letter on a phone, where the letters are largest. */
const HALF_LETTER = 5.1;
/** From the edge of the map to the border of the department. */
const EDGE = 14;

/** In the middle under its pin, or above one near the foot of the map or a town; a long name stays on the map. */
function labelAt({ x, y }: { x: number; y: number }, name: string) {
  const half = name.length * HALF_LETTER;
  const middle = Math.max(EDGE + half, Math.min(x, MAP.width - EDGE - half));
  const isAboveTown = Object.values(TOWNS).some((at) => {
    const town = onMap(at);
    return town && Math.abs(town.x - x) < 2 * half && town.y > y && town.y - y < NEAR;
  });
  const isAbove = isAboveTown || y > MAP.height - 40;
  return { x: middle, y: isAbove ? y - 20 : y + 30, textAnchor: "middle" as const };
}

const NEAR = 80;
