import { useState } from "react";
import type { ReviewErrors, ReviewValues } from "../reviews/rules.ts";
import { TextField } from "../ui/field.tsx";
import { altForm, MOST_PHOTOS, NUMBERS, PHOTO_TYPES, photosProblem } from "./rules.ts";

type Props = { values: Partial<ReviewValues> | undefined; errors: ReviewErrors };

/** Adds a description field for each chosen photo; without JavaScript, the next page asks for it. */
export function PhotoFields({ values = {}, errors }: Props) {
  const [names, setNames] = useState<string[]>([]);
  const [problem, setProblem] = useState("");
  const alt = altForm.controls(values, errors);
  return (
    <>
      <TextField
        label="Photos"
        type="file"
        name="photos"
        multiple
        accept={PHOTO_TYPES}
        help={`${MOST_PHOTOS} photos au plus, de 8 Mo chacune. Nous les regardons avant de les publier.`}
        error={problem || errors.photos}
        onChange={({ currentTarget: input }) => {
          const files = Array.from(input.files ?? []);
          const found = photosProblem(files);
          setProblem(found);
          setNames(found ? [] : files.map(({ name }) => name));
          // Do not send what will be refused.
          if (found) input.value = "";
        }}
      />
      {NUMBERS.map((number, index) => {
        const name = names[index];
        const field = `photo_${number}_alt` as const;
        if (!name && !values[field]) return null;
        return <TextField key={field} label={`Ce que montre ${name ?? `la photo ${number}`}`} {...alt(field)} />;
      })}
    </>
  );
}
