import { Picture } from "../ui/picture.tsx";
import styles from "./page.module.css";

/** As high as the text beside it, and cropped from 16:9. */
export function CareersPicture({ name }: { name: string }) {
  return (
    <Picture
      name={name}
      sizes="(min-width: 60rem) max(50vw, 54rem), 100vw"
      className={`fill ${styles.picture}`}
      priority
    />
  );
}
