import styles from "./skeleton.module.css";

/** The shape of what is being loaded; `label` says it to who cannot see it. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content have no other name
        <div key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
