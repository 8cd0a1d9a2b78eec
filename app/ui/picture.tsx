import styles from "./picture.module.css";
import placeholders from "./picture-placeholders.module.css";
import { type Crop, crops, type PictureName, pictureAddress, pictureSrcSet } from "./pictures.ts";

type PictureProps = {
  name: PictureName;
  /** `defaultAlt[name]` describes it; empty for decoration. */
  alt: string;
  sizes: string;
  /** For the first picture of a page: loads eagerly, with high priority. */
  priority?: boolean;
  /** "responsive" is tall below 40rem, wide from there. */
  crop?: Crop | "responsive";
  className?: string;
};

/** If it fails to load, a script shows another one (picture-behaviour.ts). */
export function Picture({ name, alt, sizes, priority, crop = "wide", className }: PictureProps) {
  const base = crop === "responsive" ? "wide" : crop;
  const { width, height, widths } = crops[base];
  return (
    <picture className={styles.frame}>
      {crop === "responsive" && <Sources name={name} crop="tall" sizes={sizes} media="(max-width: 39.99rem)" />}
      <source type="image/avif" srcSet={pictureSrcSet(name, base, "avif")} sizes={sizes} />
      <img
        className={[styles.picture, placeholders.placeholder, className].filter(Boolean).join(" ")}
        data-picture={name}
        data-crop={crop}
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={pictureSrcSet(name, base, "jpg")}
        src={pictureAddress(name, base, widths[1], "jpg")}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
      />
    </picture>
  );
}

function Sources({ name, crop, sizes, media }: { name: PictureName; crop: Crop; sizes: string; media: string }) {
  const { width, height } = crops[crop];
  const shape = { media, sizes, width, height };
  return (
    <>
      <source type="image/avif" srcSet={pictureSrcSet(name, crop, "avif")} {...shape} />
      <source type="image/jpeg" srcSet={pictureSrcSet(name, crop, "jpg")} {...shape} />
    </>
  );
}
