import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { MOST_FILES } from "./rules.ts";

/** Browsers of phones turn a HEIC photo into a JPEG for a field that names these types. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

export function UploadForm() {
  return (
    <form method="post" encType="multipart/form-data" className="panel stack gap-3 start above-5">
      <TextField
        label="Ajouter des images"
        name="files"
        type="file"
        accept={ACCEPTED}
        multiple
        required
        help={`JPEG, PNG, WebP ou AVIF, 25 Mo au plus chacune, ${MOST_FILES} à la fois.`}
      />
      <Button type="submit">Ajouter</Button>
    </form>
  );
}
