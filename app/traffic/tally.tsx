import styles from "./choice-page.module.css";

const EARS = ["translate(293 64)rotate(-14)", "translate(293 64)rotate(14)", "translate(293 82)"];

/** A slate that keeps count, or a wiped one. */
export function Tally({ isCounting }: { isCounting: boolean }) {
  return (
    <svg className={styles.tally} viewBox="0 0 320 240" aria-hidden="true">
      <path
        className={styles.shadow}
        d="M19 44H266q6 0 6 7V192H15zM12 217H314l-6 8H18zM115 51l25-33h4l24 33h-3l-23-30-24 30zM300 66l-12 56h8l5-24v50h7V98l5 24h7l-14-56z"
      />
      <g transform="rotate(-1 137 14)">
        <rect className={styles.wood} x="10" y="36" width="254" height="148" rx="8" />
        <path className={styles.light} d="M18 37.2H256v3H14q1-3 4-3z" />
        <path
          className={styles.grain}
          d="M11 176H257V38q6 1 6 6V176q0 7-7 7H18q-7 0-7-7zM36 46q16-3 34 0-18-1-34 1.5zM184 46q24 3 44-1-20 5-44 3zM206 42h20v1h-20zM18 76q3 20 0 40 1-20-1.5-40zM250 98q-3 24 0 44 0-20 1.5-44zM110 173q24 2 48-1-24 4-48 3z"
        />
        <path className={styles.slate} d="M27 53H247V169H27z" />
        <path className={styles.dim} d="M28 54H246v6H34V168h-6z" />
        {isCounting ? (
          <>
            <path className={styles.wiped} d="M160 128q24-12 52-8M150 140q30-14 78-8M156 152q34-10 56-6" />
            <path className={styles.streak} d="M166 126q20-8 38-6M148 143q30-10 54-9M178 152q20-4 40-1" />
            <path
              className={styles.chalk}
              d="M50 71q-2 16-3 33M61 69q1 18 0 35M72 72q1 16 2 30M84 68q0 18-2 37M42 98q26-14 52-20M114 71q0 16-3 34M126 68q0 20-1 36M137 71q1 18 0 33M149 70q0 16-3 33M106 97q24-10 52-22M178 70q-2 16-2 35M190 72q0 16-1 31M201 69q0 20 2 35M213 71q-1 18-3 33M170 97q28-14 53-20M51 121q0 16-3 33M63 119q0 18-1 36M74 122q1 16 1 31"
            />
          </>
        ) : (
          <>
            <path
              className={styles.wiped}
              d="M60 82q50-16 96-10t70-2M50 94q60-20 100-10t84-6M56 107q50-16 90-8t76-4M48 120q64-18 104-8t82-6M58 133q50-14 92-6t68-4M52 146q60-16 96-6t80-6"
            />
            <path
              className={styles.streak}
              d="M46 98q50-18 96-12M150 72q40 4 80-4M70 110q44-12 88-4M170 118q30 2 66-8M64 140q44-12 90-4"
            />
            <path
              className={styles.ghost}
              d="M52 72q-1 10-2 14M61 69q1 18 0 34M126 68q0 10-1 18M149 84q0 10-2 16M201 80q0 10 2 24M213 71v8M63 124q0 18-1 31M51 142q0 6-2 12"
            />
          </>
        )}
        <path d="M112 44L134 12q3-3 6 0L162 44M112 43l-1 2h2zM162 43l-1 2h2z" />
        <path
          className={styles.fine}
          d="M27 36V53M247 36V53M27 169v15M247 169v15M18 44h.4M255 44h.4M18 176h.4M255 176h.4M162 45q6 0 4 5M162 45q-4 1-3 6"
        />
      </g>
      <path className={styles.thread} d="M293 30L290 62M293 30L296 62" />
      {EARS.map((place) => (
        <g key={place} className={styles.fine} transform={place}>
          <path d="M0-18V84M-4 60l-3 14M4 60l3 14" />
          <path
            className={styles.wood}
            d="M0 36q-8 1-8 9 7 0 8-9 1 9 8 9 0-8-8-9zm0 8q-8 1-8 9 7 0 8-9 1 9 8 9 0-8-8-9zm0 8q-8 1-8 9 7 0 8-9 1 9 8 9 0-8-8-9zm0 7q-5 6 0 12 5-6 0-12z"
          />
        </g>
      ))}
      <path className={styles.clay} d="M288 60h10v6H288z" />
      <circle className={styles.wood} cx="137" cy="14" r="4.5" />
      <circle className={styles.wood} cx="293" cy="30" r="3.5" />
      <path className={styles.steel} d="M22 216h12v14q0 3-3 3h-6q-3 0-3-3zM286 216h12v14q0 3-3 3h-6q-3 0-3-3z" />
      <path className={styles.oak} d="M12 194H308L316 205V217H4V205zM4 205H316" />
      <path
        className={styles.bark}
        d="M5 212H315v4H5zM152 203h46l6 1h-50zM212 202h28l4 2h-30zM40 202h76l8 2H40zM128 198h12v1.5h-12zM252 198h36v1h-36zM120 208q30-1 60 0v1.5q-30-1-60 0z"
      />
      {isCounting ? (
        <>
          <path
            className={styles.clay}
            d="M36 205q-7 0-7-5t7-5q-7 0-7-5t7-5q-6-1-5-5t7-4H96q6 0 6 5V205zM36 185H101M36 195H101M40 205H72L50 222q-3 2-4-1z"
          />
          <path className={styles.ember} d="M91 177h5q5 0 5 4v3H91zM37 186h64v8H91v-5H36zM37 196h64v8H91v-5H36z" />
          <path
            className={styles.stripe}
            d="M76 178v5M82 178v5M76 188v5M82 188v5M76 198v4M82 198v4M46 207l4 11M52 213l9-6"
          />
        </>
      ) : (
        <>
          <path className={styles.clay} d="M34 205q-2-6 6-8l16-4q7-4 14 0l15-1q14 3 17 8l-2 5L73 233q-3 3-6-1z" />
          <path className={styles.ember} d="M85 193q12 2 16 7l-2 4L73 231l8-26q6-5 4-12z" />
          <path className={styles.stripe} d="M43 207l26 19 23-19M50 206l19 13 15-13" />
          <path className={styles.fine} d="M34 205q16 3 33 0t33 0M70 193q-14 3-20 12M85 192q-1 8-10 12" />
          <path
            className={styles.dust}
            d="M41 201q5-5 14-4l-6 5zM64 200q3-4 9-4l4 2q-5 4-13 4zM104 202q8-4 18-1l4 2q-12 2-22 0z"
          />
        </>
      )}
      <path
        className={styles.stick}
        d="M152 195h40l4 2v5l-4 2h-40q-3 0-3-4.5t3-4.5zM153 195q3 1 3 4.5t-3 4.5M214 192l20 3v8l-20-3q-4-4 0-8z"
      />
      <path
        className={styles.dust}
        d="M158 200h37l-3 3h-34zM218 198l15 2v2l-14-2zM236 203q6-5 14 1h-14zM202 204q4-5 9-3l2 3zM200 199h2v1h-2zM207 208h2v1h-2zM222 208h1v1h-1zM254 201h2v1h-2z"
      />
    </svg>
  );
}
