import { useFiles } from "../ui/picture.tsx";
import { crops } from "../ui/pictures.ts";
import styles from "./thumbnail.module.css";

/** A small picture that fills its frame around its focus, for lists of the staff area. */
export function Thumbnail({ name, isSmall }: { name: string; isSmall?: boolean }) {
  const { least, isUpright, className, data } = useFiles(name);
  const crop = isUpright ? "tall" : "wide";
  const { width, height } = crops[crop];
  return (
    <span className={`deep ${styles.frame} ${isSmall ? styles.small : ""}`.trim()}>
      <img
        className={className}
        {...data}
        src={least(crop)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
