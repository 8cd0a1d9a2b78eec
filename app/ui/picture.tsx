import { createContext, useContext } from "react";
import styles from "./picture.module.css";
import look from "./picture-look.module.css";
import placeholders from "./picture-placeholders.module.css";
import {
  type Crop,
  crops,
  type Format,
  isShipped,
  lookOf,
  type OwnPicture,
  ownAddress,
  ownSrcSet,
  type PictureName,
  pictureAddress,
  pictureSrcSet,
} from "./pictures.ts";

/** The pictures of staff that a page may show, by their ids. */
export const OwnPictures = createContext<Readonly<Record<string, OwnPicture>>>({});

type PictureProps = {
  /** A shipped picture, or the id of one of staff. */
  name: string;
  /** `defaultAlt[name]` describes it; empty for decoration. One of staff brings its own. */
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
  const own = useContext(OwnPictures)[name];
  const files = own ? filesOfOwn(own) : filesOfShipped(isShipped(name) ? name : FALLBACK);
  const base = crop === "responsive" ? "wide" : crop;
  const { width, height } = crops[base];
  return (
    <picture className={styles.frame}>
      {crop === "responsive" && <Sources files={files} crop="tall" sizes={sizes} media="(max-width: 39.99rem)" />}
      <source type="image/avif" srcSet={files.srcSet(base, "avif")} sizes={sizes} />
      <img
        className={[styles.picture, files.className, className].filter(Boolean).join(" ")}
        {...files.data}
        data-crop={crop}
        alt={own && alt ? own.alt : alt}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={files.srcSet(base, "jpg")}
        src={files.src(base)}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
      />
    </picture>
  );
}

/** Of a picture of staff that is gone. */
const FALLBACK: PictureName = "landscape";

type Files = {
  srcSet(crop: Crop, format: Format): string;
  src(crop: Crop): string;
  className: string | undefined;
  data: { "data-picture": string; "data-look"?: string };
};

function filesOfShipped(name: PictureName): Files {
  return {
    srcSet: (crop, format) => pictureSrcSet(name, crop, format),
    src: (crop) => pictureAddress(name, crop, crops[crop].widths[1], "jpg"),
    className: placeholders.placeholder,
    data: { "data-picture": name },
  };
}

function filesOfOwn(own: OwnPicture): Files {
  return {
    srcSet: (crop, format) => ownSrcSet(own, crop, format),
    src: (crop) => ownAddress(own, crop, own.widths[crop].jpg[1] ?? own.widths[crop].jpg[0] ?? 0, "jpg"),
    className: look.look,
    data: { "data-picture": "", "data-look": lookOf(own) },
  };
}

function Sources({ files, crop, sizes, media }: { files: Files; crop: Crop; sizes: string; media: string }) {
  const { width, height } = crops[crop];
  const shape = { media, sizes, width, height };
  return (
    <>
      <source type="image/avif" srcSet={files.srcSet(crop, "avif")} {...shape} />
      <source type="image/jpeg" srcSet={files.srcSet(crop, "jpg")} {...shape} />
    </>
  );
}
