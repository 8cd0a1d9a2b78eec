import { useEffect, useRef, useState } from "react";
import styles from "./picture.module.css";
import placeholders from "./picture-placeholders.module.css";
import {
  type Crop,
  crops,
  defaultAlt,
  fallbacks,
  type PictureName,
  pictureAddress,
  pictureSrcSet,
} from "./pictures.ts";

type PictureProps = {
  name: PictureName;
  /** `defaultAlt[name]` describes it; empty for decoration. */
  alt: string;
  sizes: string;
  /** For the first picture of a page: loads eagerly, with high priority. */
  priority?: boolean;
  /** "responsive" is tall below 48rem, wide from there. */
  crop?: Crop | "responsive";
  fallback?: PictureName;
  className?: string;
};

export function Picture({ name, fallback = fallbacks[name], ...shown }: PictureProps) {
  const [failed, setFailed] = useState<readonly PictureName[]>([]);
  const current = [name, fallback].find((candidate) => !failed.includes(candidate));
  // Both failed: show the placeholder colours and the alternative text.
  if (!current) return <EmptyPicture name={name} {...shown} />;
  return (
    <LoadedPicture
      key={current}
      name={current}
      {...shown}
      // The fallback shows something else, so it has its own text.
      alt={current === name ? shown.alt : shown.alt && defaultAlt[current]}
      onFailure={(address) => {
        console.warn(`Image non chargée : ${address}`);
        setFailed((names) => [...names, current]);
      }}
    />
  );
}

type LoadedPictureProps = Omit<PictureProps, "fallback"> & { onFailure: (address: string) => void };

function LoadedPicture({ name, alt, sizes, priority, crop = "wide", className, onFailure }: LoadedPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const base = crop === "responsive" ? "wide" : crop;
  const { width, height, widths } = crops[base];

  // The picture may have failed before hydration. `complete` is false for a lazy one that has not started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once on hydration; later errors fire events
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current as HTMLImageElement;
    if (complete && naturalWidth === 0) onFailure(currentSrc);
  }, []);

  return (
    <picture className={styles.frame}>
      {crop === "responsive" && <Sources name={name} crop="tall" sizes={sizes} media="(max-width: 47.99rem)" />}
      <source type="image/avif" srcSet={pictureSrcSet(name, base, "avif")} sizes={sizes} />
      <img
        ref={image}
        className={look(className)}
        data-picture={name}
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={pictureSrcSet(name, base, "jpg")}
        src={pictureAddress(name, base, widths[1], "jpg")}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        onError={({ currentTarget }) => onFailure(currentTarget.currentSrc)}
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

function EmptyPicture({ name, alt, crop = "wide", className }: Omit<PictureProps, "sizes" | "fallback" | "priority">) {
  const accessibility = alt ? ({ role: "img", "aria-label": alt } as const) : { "aria-hidden": true };
  return (
    <span className={`${look(className)} ${styles.empty}`} data-picture={name} data-crop={crop} {...accessibility} />
  );
}

function look(className?: string) {
  return [styles.picture, placeholders.placeholder, className].filter(Boolean).join(" ");
}
