import { useFiles } from "../ui/picture.tsx";
import { crops } from "../ui/pictures.ts";
import styles from "./thumbnail.module.css";

/** A small picture in a wide frame, for lists of the staff area: it fills it, or stands in it if it is upright. */
export function Thumbnail({ name, isSmall }: { name: string; isSmall?: boolean }) {
  const { least, isUpright, className, data } = useFiles(name);
  const crop = isUpright ? "tall" : "wide";
  const { width, height } = crops[crop];
  return (
    <span className={`landscape deep ${styles.frame} ${isSmall ? styles.small : ""}`.trim()}>
      <img
        className={isUpright ? styles.upright : className}
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
