import styles from "./wires.module.css";

/** One wire is broken, the other still carries: inline, because the page is shown without a network. */
export function Wires() {
  return (
    <svg className={styles.wires} viewBox="0 0 480 168" aria-hidden="true">
      <path d="M92 168V18M388 168V18M64 34h56M360 34h56M64 62h56M360 62h56M92 48l-16 14M92 48l16 14M388 48l-16 14M388 48l16 14" />
      <path d="M70 34v-9M114 34v-9M366 34v-9M410 34v-9M70 62v-9M114 62v-9M366 62v-9M410 62v-9" />
      <path d="M0 34q38 4 70-10M114 24q126 44 252 0M410 24q32 14 70 10" />
      <path d="M0 64q38 4 70-11M114 53c40 8 64 38 66 92M366 53c-36 6-62 26-72 62M410 53q32 15 70 11" />
      <path d="M180 145l-7 10M180 145l1 13M180 145l8 8M294 115l-9 7M294 115l-2 11M294 115l7 9" />
      <g className={styles.birds}>
        <path d="M196 40c1-9 8-13 15-11 3-4 10-3 11 2l6 2-6 2c-1 8-9 12-17 11l-16 9c0-5 2-10 7-15z" />
        <path d="M232 45c1-9 8-13 15-11 3-4 10-3 11 2l6 2-6 2c-1 8-9 12-17 11l-16 9c0-5 2-10 7-15z" />
        <path d="M330 31c-1-9-8-13-15-11-3-4-10-3-11 2l-6 2 6 2c1 8 9 12 17 11l16 9c0-5-2-10-7-15z" />
      </g>
    </svg>
  );
}
