import styles from "./skeleton.module.css";

export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="stack gap-3 block-4" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content have no other key
        <div key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
