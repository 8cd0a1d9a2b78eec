import { type RefObject, useEffect, useState } from "react";

export type ArticlePicture = { src: string; label: string };

/** The pictures chosen in the form for the article, in the order of their numbers, as the tiles of their fields show them. */
export function useArticlePictures(inForm: RefObject<HTMLElement | null>): readonly ArticlePicture[] {
  const [pictures, setPictures] = useState<readonly ArticlePicture[]>([]);
  useEffect(() => {
    const form = inForm.current?.closest("form");
    if (!form) return;
    const read = () => setPictures(picturesIn(form));
    read();
    form.addEventListener("change", read);
    return () => form.removeEventListener("change", read);
  }, [inForm]);
  return pictures;
}

/** A line of the form whose picture is not chosen yet has its number too. */
function picturesIn(form: HTMLFormElement): ArticlePicture[] {
  const captions = form.querySelectorAll<HTMLInputElement>('[name^="pictures."][name$=".caption"]');
  return [...captions].map(({ value: caption }, index) => {
    const chosen = form.querySelector<HTMLInputElement>(`[name="pictures.${index}.picture"]:checked`);
    const tile = chosen?.labels?.[0];
    return { src: tile?.querySelector("img")?.src ?? "", label: caption || (tile?.textContent.trim() ?? "à choisir") };
  });
}
