import { createContext, useContext } from "react";
import { FALLBACK } from "./fallback-picture.ts";
import styles from "./picture.module.css";
import focus from "./picture-focus.module.css";
import look from "./picture-look.module.css";
import {
  type Crop,
  crops,
  defaultAlt,
  isShipped,
  lookOf,
  type OwnPicture,
  ownAddress,
  ownSrcSet,
  type PictureName,
  pictureAddress,
  pictureSrcSet,
  stripAddress,
  strippedNames,
} from "./pictures.ts";

/** The uploaded pictures that a page may show, by id. */
export const OwnPictures = createContext<Readonly<Record<string, OwnPicture>>>({});

type PictureProps = {
  /** A shipped picture, or the id of an uploaded one. */
  name: string;
  /** Empty for decoration; by default the picture's own text. */
  alt?: "";
  /** By default as wide as the window, as in HTML. */
  sizes?: string | undefined;
  /** For the first picture of a page: loads eagerly, with high priority. */
  priority?: boolean;
  /** "responsive" is tall below 40rem, wide from there; "tile" is wide below 60rem, tall from there. */
  crop?: Crop | keyof typeof TALL_AT;
  /** Shown small below 40rem, at most 1.5 times as wide as tall. */
  isThumbnailInPhone?: boolean;
  /** Eight rem wide, as in lists. */
  isSmall?: boolean;
  className?: string;
};

const PHONE = "(max-width: 39.99rem)";
const TALL_AT = { responsive: PHONE, tile: "(min-width: 60rem)" } as const;

/** If it fails to load, a script shows another one (picture-behaviour.ts). */
export function Picture({
  name,
  alt,
  sizes,
  priority,
  crop = "wide",
  isThumbnailInPhone = false,
  isSmall = false,
  className,
}: PictureProps) {
  const files = useFiles(name);
  const base = crop === "tall" ? "tall" : "wide";
  const { width, height } = crops[base];
  const isInStrip = isThumbnailInPhone && strippedNames.includes(files.data["data-picture"]);
  return (
    <picture className={styles.frame}>
      {isInStrip && (
        <>
          <source type="image/avif" srcSet={stripAddress("avif")} media={PHONE} />
          <source srcSet={stripAddress("jpg")} media={PHONE} />
        </>
      )}
      {(crop === "responsive" || crop === "tile") && (
        <source
          type="image/avif"
          srcSet={files.srcSet("tall")}
          media={TALL_AT[crop]}
          sizes={sizes}
          width={crops.tall.width}
          height={crops.tall.height}
        />
      )}
      <source type="image/avif" srcSet={files.srcSet(base)} sizes={sizes} />
      <img
        className={[styles.picture, files.className, isInStrip && focus.inStrip, isSmall && styles.small, className]
          .filter(Boolean)
          .join(" ")}
        {...files.data}
        data-crop={crop === "tall" || crop === "responsive" ? crop : undefined}
        alt={alt ?? files.alt}
        width={width}
        height={height}
        src={files.src(base)}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
      />
    </picture>
  );
}

type Files = {
  srcSet(crop: Crop): string;
  /** For browsers without AVIF. */
  src(crop: Crop): string;
  /** The smallest file. */
  least(crop: Crop): string;
  isUpright: boolean;
  alt: string;
  className: string | undefined;
  data: { "data-picture": string; "data-look"?: string };
};

export function useFiles(name: string): Files {
  const own = useContext(OwnPictures)[name];
  return own ? filesOfOwn(own) : filesOfShipped(isShipped(name) ? name : FALLBACK);
}

function filesOfShipped(name: PictureName): Files {
  return {
    srcSet: (crop) => pictureSrcSet(name, crop),
    src: (crop) => pictureAddress(name, crop, crops[crop].plain, "jpg"),
    least: (crop) => pictureAddress(name, crop, crops[crop].widths[0], "jpg"),
    isUpright: false,
    alt: defaultAlt[name],
    className: focus.shipped,
    data: { "data-picture": name },
  };
}

function filesOfOwn(own: OwnPicture): Files {
  return {
    srcSet: (crop) => ownSrcSet(own, crop),
    src: (crop) =>
      ownAddress(own, crop, own.widths[crop].jpg.findLast((width) => width <= crops[crop].plain) ?? 0, "jpg"),
    least: (crop) => ownAddress(own, crop, own.widths[crop].jpg[0] ?? 0, "jpg"),
    isUpright: own.isUpright,
    alt: own.alt,
    className: look.look,
    data: { "data-picture": "", "data-look": lookOf(own) },
  };
}
