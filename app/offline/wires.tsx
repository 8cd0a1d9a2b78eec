import styles from "./wires.module.css";

/** One wire is broken, the other still carries: inline, because the page is shown without a network. */
export function Wires() {
  return (
    <svg className={`no-print ${styles.wires}`} viewBox="0 0 640 300" aria-hidden="true">
      <path className={styles.green} d="M196 261q4-11 15-8 8-10 19-2 13-4 17 10z" />
      <path className={styles.sage} d="M317 261v-14l5-24 5 24v3h16v11z" />
      <path className={styles.ink} d="M6 262H108M137 262H471M501 262H634M322 222v-6" />
      <path
        className={styles.ink}
        d="M-4 64Q50 58 78 38M-4 106Q50 100 88 82M644 58Q580 52 530 38M644 102Q580 98 520 82M166 38Q304 98 442 38M156 82c50 10 82 44 84 86 2 34-18 48-30 38-9-8-2-20 8-17 7 3 5 10 0 11l-6-3m6 3l-1 6M452 82c-48 14-68 42-66 82 2 32 20 40 28 28 6-9-2-17-9-14-6 4-4 10 1 10l5-4m-5 4l3 5"
      />
      <path
        className={`${styles.ink} ${styles.sage}`}
        d="M110 281l3-254q9-9 18 0l3 254zM474 281l3-254q9-9 18 0l3 254z"
      />
      <path className={styles.green} d="M124 25q4 0 6 3l2 251h-9zM488 25q4 0 6 3l2 251h-9z" />
      <path className={styles.ink} d="M117 140v24M117 206v34M120 178v12M481 140v24M481 206v34M484 178v12" />
      <path
        className={styles.ink}
        d="M83 66L113 86M161 66L131 86M93 110L113 130M151 110L131 130M447 66L477 86M525 66L495 86M457 110L477 130M515 110L495 130"
      />
      <path
        className={`${styles.ink} ${styles.sage}`}
        d="M69 54h106v11h-106zM79 98h86v11h-86zM433 54h106v11h-106zM443 98h86v11h-86z"
      />
      <path className={styles.green} d="M71 60h102v4h-102zM81 104h82v4h-82zM435 60h102v4h-102zM445 104h82v4h-82z" />
      <path
        className={`${styles.ink} ${styles.paper}`}
        d="M72 51v-6q-1-9 6-9t6 9v6zM160 51v-6q-1-9 6-9t6 9v6zM82 95v-6q-1-9 6-9t6 9v6zM150 95v-6q-1-9 6-9t6 9v6zM436 51v-6q-1-9 6-9t6 9v6zM524 51v-6q-1-9 6-9t6 9v6zM446 95v-6q-1-9 6-9t6 9v6zM514 95v-6q-1-9 6-9t6 9v6z"
      />
      <path
        className={styles.green}
        d="M72 45h12v2h-12zM160 45h12v2h-12zM82 89h12v2h-12zM150 89h12v2h-12zM436 45h12v2h-12zM524 45h12v2h-12zM446 89h12v2h-12zM514 89h12v2h-12z"
      />
      <path className={styles.ink} d="M250 55v9M258 55v9M318 58v9M326 58v9M382 48v9M390 48v9" />
      <path
        className={`${styles.ink} ${styles.clay}`}
        d="M225 49l-7 8l11-3c7 8 17 8 25 3c8-5 10-14 12-21l14-15l-6-5l-15 12c-12-3-20 0-25 3c-9-1-17 7-9 18zM342 39l10 3l-11 3c-1 11-9 15-19 15c-10 0-16-6-21-11l-19-5l2-7l19 2c8-9 16-11 22-11c7-5 18-2 17 11zM368 27l-10 3l10 4c1 10 8 16 18 16c10 1 16-5 22-9l19-4l-2-7l-18 0c-8-9-16-11-22-12c-6-6-17-3-17 9z"
      />
      <path
        className={styles.paper}
        d="M230 55c9 7 15 6 23 1c6-4 9-8 10-14c-9 6-20 10-27 7zM340 46c-3 10-8 13-18 13c-6 0-11-3-15-7c10 1 21-1 25-8zM369 35c2 10 8 13 17 14c6 0 11-2 16-6c-11 1-22-3-25-9z"
      />
      <path
        className={`${styles.ink} ${styles.wheat}`}
        d="M239 40c6-9 17-10 28-12c-5 14-16 21-28 12zM326 39c-10-5-20 0-30 4c12 9 24 9 30-4zM384 29c10-4 19 1 29 6c-12 8-25 7-29-6z"
      />
      <path className={styles.wheat} d="M224 48l-7 10l12-3zM342 38l11 4l-12 4zM368 27l-12 3l12 5z" />
      <path
        className={styles.paper}
        d="M226 43c-2-2 3-5 4-2c2 3-2 5-4 2zM338 35c0-3-5-3-5 0c0 3 5 3 5 0zM372 24c0-3 5-3 5 0c-1 3-5 3-5 0z"
      />
      <path
        className={styles.ink}
        d="M476 145L506 139M486 166L517 160M496 187L527 182M506 209L538 204M516 230L549 226M526 252L559 247M536 273L570 269"
      />
      <path className={`${styles.ink} ${styles.wheat}`} d="M468 136l8-3L544 283l-7 3zM498 130l8-3L578 279l-7 3z" />
      <path className={`${styles.ink} ${styles.wheat}`} d="M550 226l12-25 6 3-10 24z" />
      <path className={`${styles.ink} ${styles.paper}`} d="M556 200l4-9 17 8-4 9z" />
      <path className={styles.ink} d="M514 228q4-24 8-27t14 0l18 27" />
      <path className={`${styles.ink} ${styles.clay}`} d="M510 226h46q6 16 4 30-27 8-54 0-1-14 4-30z" />
      <path className={styles.ink} d="M509 232q24 14 48 0M533 240v7" />
      <path
        className={styles.ink}
        d="M70 262q3 20 1 32M63 234l-4-13M70 223v-10M77 234l4-13M48 278q3 20 1 18M41 250l-4-13M48 239v-10M55 250l4-13M430 270q3 20 1 24M423 242l-4-13M430 231v-10M437 242l4-13"
      />
      <path
        className={styles.wheat}
        d="M88 285l1-12h3l2 12zM99 291l1-17h3l2 17zM138 289l1-14h3l2 14zM149 287l1-18h3l2 18zM161 287l1-11h3l2 11zM442 289l1-17h3l2 17zM453 287l1-12h3l2 12zM466 289l1-15h3l2 15zM500 285l1-13h3l2 13zM510 289l1-10h3l2 10zM590 289l1-15h3l2 15zM602 289l1-11h3l2 11zM26 289l1-10h3l2 10zM34 289l1-14h3l2 14zM220 285l1-10h3l2 10zM252 285l1-12h3l2 12zM300 285l1-9h3l2 9zM352 285l1-12h3l2 12zM396 285l1-10h3l2 10zM70 245q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M70 253q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M70 261q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M70 236q-5-7 0-13 5 6 0 13M48 261q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M48 269q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M48 277q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M48 252q-5-7 0-13 5 6 0 13M430 253q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M430 261q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M430 269q-8-3-8-11 7 1 8 10 1-9 8-10 0 8-8 11M430 244q-5-7 0-13 5 6 0 13"
      />
    </svg>
  );
}
