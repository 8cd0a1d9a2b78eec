import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./moderation-page.module.css";

export function ModerationSkeleton() {
  return (
    <div className={styles.list}>
      <Skeleton label="Chargement des avis…" lines={4} />
      <div aria-hidden="true">
        <Skeleton label="" lines={4} />
      </div>
    </div>
  );
}
