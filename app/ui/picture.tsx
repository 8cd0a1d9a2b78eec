import { createContext, useContext } from "react";
import { FALLBACK } from "./fallback-picture.ts";
import styles from "./picture.module.css";
import focus from "./picture-focus.module.css";
import look from "./picture-look.module.css";
import {
  type Crop,
  crops,
  defaultAlt,
  type Format,
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

/** A small wide crop for lists of the staff area, without the other sizes. */
export function Thumbnail({ name, isSmall }: { name: string; isSmall?: boolean }) {
  const own = useContext(OwnPictures)[name];
  const files = own ? filesOfOwn(own) : filesOfShipped(isShipped(name) ? name : FALLBACK);
  const { width, height } = crops.wide;
  return (
    <img
      className={[styles.picture, "landscape", files.className, isSmall && styles.small].filter(Boolean).join(" ")}
      {...files.data}
      src={files.thumbnail}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

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
  const own = useContext(OwnPictures)[name];
  const files = own ? filesOfOwn(own) : filesOfShipped(isShipped(name) ? name : FALLBACK);
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
        <Sources files={files} crop="tall" sizes={sizes} media={TALL_AT[crop]} />
      )}
      <source type="image/avif" srcSet={files.srcSet(base, "avif")} sizes={sizes} />
      <img
        className={[styles.picture, files.className, isInStrip && focus.inStrip, isSmall && styles.small, className]
          .filter(Boolean)
          .join(" ")}
        {...files.data}
        data-crop={crop}
        alt={alt ?? files.alt}
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

type Files = {
  srcSet(crop: Crop, format: Format): string;
  src(crop: Crop): string;
  thumbnail: string;
  alt: string;
  className: string | undefined;
  data: { "data-picture": string; "data-look"?: string };
};

function filesOfShipped(name: PictureName): Files {
  return {
    srcSet: (crop, format) => pictureSrcSet(name, crop, format),
    src: (crop) => pictureAddress(name, crop, crops[crop].widths[1], "jpg"),
    thumbnail: pictureAddress(name, "wide", crops.wide.widths[0], "jpg"),
    alt: defaultAlt[name],
    className: focus.shipped,
    data: { "data-picture": name },
  };
}

function filesOfOwn(own: OwnPicture): Files {
  return {
    srcSet: (crop, format) => ownSrcSet(own, crop, format),
    src: (crop) => ownAddress(own, crop, own.widths[crop].jpg[1] ?? own.widths[crop].jpg[0] ?? 0, "jpg"),
    thumbnail: ownAddress(own, "wide", own.widths.wide.jpg[0] ?? 0, "jpg"),
    alt: own.alt,
    className: look.look,
    data: { "data-picture": "", "data-look": lookOf(own) },
  };
}

function Sources({
  files,
  crop,
  sizes,
  media,
}: {
  files: Files;
  crop: Crop;
  sizes: string | undefined;
  media: string;
}) {
  const { width, height } = crops[crop];
  const shape = { media, sizes, width, height };
  return (
    <>
      <source type="image/avif" srcSet={files.srcSet(crop, "avif")} {...shape} />
      <source type="image/jpeg" srcSet={files.srcSet(crop, "jpg")} {...shape} />
    </>
  );
}
