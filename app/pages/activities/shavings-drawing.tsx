import styles from "./shavings-drawing.module.css";

/** Wood shavings of all sizes at one scale. Inline, because a file would exceed the page's limit of requests. */
export function ShavingsDrawing({ size }: { size: keyof typeof SCENES }) {
  const { height, curls } = SCENES[size];
  return (
    <svg className={styles.drawing} viewBox={`-3 ${-height} 340 ${height + 2}`} aria-hidden="true">
      {curls}
    </svg>
  );
}

const SCENES = {
  fine: {
    height: 72,
    curls: (
      <>
        <Curl shape="ring" />
        <use href="#ring" transform="translate(100)scale(-1 1)" />
        <use href="#ring" transform="translate(98)" />
        <use href="#ring" transform="translate(223-8)rotate(-16)scale(-1 1)" />
        <use href="#ring" transform="translate(222)" />
        <use href="#ring" transform="translate(60-44)rotate(28)" />
        <use href="#ring" transform="translate(239-23)rotate(20)scale(-1 1)" />
      </>
    ),
  },
  large: {
    height: 88,
    curls: (
      <>
        <Curl shape="twist" />
        <use href="#twist" transform="translate(228-17)rotate(-14)scale(-.9 .9)" />
      </>
    ),
  },
  largest: { height: 188, curls: <Curl shape="spring" /> },
};

/** Draws a ribbon: the inside first, the outside in front of it. */
function Curl({ shape }: { shape: keyof typeof RIBBONS }) {
  const { inside, insideGrain, outside, outsideGrain } = RIBBONS[shape];
  return (
    <g id={shape}>
      <path d={inside} />
      {insideGrain && <path className={styles.grain} d={insideGrain} />}
      <path className={styles.outside} d={outside} />
      <path className={styles.grain} d={outsideGrain} />
    </g>
  );
}

type Ribbon = { inside: string; insideGrain?: string; outside: string; outsideGrain: string };

/** Helices seen from the side, with ragged ends; one unit is half a pixel. */
const RIBBONS: Record<"ring" | "twist" | "spring", Ribbon> = {
  ring: {
    inside: "M5-6c-4-2-6-6-5-12s5-12 11-16 11-5 15-3l15 6c-5-2-11-1-16 3s-7 10-8 16 0 11 3 12z",
    outside:
      "M26-37c3 1 5 5 6 10s1 12 0 16l3-1 5 7 7 0c2-4 3-10 2-15s-4-10-8-11zm-13 26c-3 4-6 6-8 5l15 6c2 1 5-1 8-5l-8-1-2-6-5 1z",
    outsideGrain: "M37-32c5 5 6 14 3 22m-23 3c-2 2-3 3-5 3",
  },
  twist: {
    inside:
      "M47-9c-3-1-5-4-5-8l4 4 8-4 14 11 3-1c1 4 2 6 4 7zm-41-19c-4-1-7-9-5-19s9-21 19-29 21-11 29-8l25 8c-10-4-21 0-30 8s-14 20-16 30-1 17 2 18z",
    outside:
      "M49-84c8 2 13 11 16 24s3 27-1 37-11 16-17 14l28 9c4 1 10-4 15-15s8-24 5-36-11-22-21-25zm-34 2c4 10 4 24 1 36s-6 20-10 18l24 8c3 1 7-7 10-19s2-26-2-36l-5 1-8-8-5 6-5-6z",
    outsideGrain: "M65-73c6 10 9 26 7 40s-9 25-16 26m17-69c11 8 16 24 14 41s-9 30-16 32m-40-58c1 17-3 33-8 38",
  },
  spring: {
    inside:
      "M113-17c-11-3-15-20-7-45s26-53 46-74 43-33 65-26l61 18c-22-6-45 4-66 25s-37 51-45 75-6 41 2 44zm-103-43c-7-2-13-18-9-40s21-45 43-62 45-25 63-19l51 15c-22-7-46 1-65 18s-31 44-36 65-3 36 2 37z",
    insideGrain: "M120-38c3-29 27-73 58-101M42-77c2-18 11-42 27-61s37-33 59-34",
    outside:
      "M217-162c26 8 49 40 54 80l1-11 22 25 17-11 15 22 5-8c-7-40-26-71-53-79zm-110-19c18 5 30 24 38 51s9 58 2 82-23 35-34 31l56 17c8 2 21-10 30-33s14-52 7-79-25-47-48-54zm-82 7c9 22 7 50 4 75s-11 41-19 39l49 14c5 2 13-14 17-38s5-54-5-77l-6 3-11-12-7 6-17-12-5 2z",
    outsideGrain:
      "M241-152c18 12 32 36 38 65m-31-65c14 8 26 22 34 40m1-27c16 11 29 33 35 60m-173-64c9 22 13 50 11 75s-13 44-25 51m32-116c11 31 11 68 1 94m14-90c14 36 8 80-8 99m2-128c15 13 25 33 29 57s0 48-8 66m-156-108c1 19-1 40-4 56s-9 27-14 29m30-91c3 18 2 38-1 55s-7 31-12 37m25-83c5 36-4 75-13 86m24-75c3 39-8 76-18 81",
  },
};
