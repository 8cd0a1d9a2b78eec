import { type DragEvent, useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { MOST_FILES, picturePath } from "./rules.ts";
import styles from "./upload-form.module.css";
import { type Upload, useUploads } from "./use-uploads.ts";

/** Phone browsers convert a HEIC photo to JPEG for a field that names these types. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

/** With JavaScript the files are sent as soon as they are chosen, dropped or taken. */
export function UploadForm() {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const { uploads, add, cancel, retry } = useUploads(() => void revalidate());
  const [hasScript, setHasScript] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const take = (input: HTMLInputElement) => {
    add(input.files ?? []);
    input.value = "";
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: files may have been chosen before hydration, which happens once
  useEffect(() => {
    setHasScript(true);
    for (const input of form.current?.querySelectorAll("input") ?? []) take(input);
  }, []);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(event.type === "dragover");
    if (event.type === "drop") add(event.dataTransfer.files);
  };
  return (
    <div className="stack gap-4 above-5">
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className={`panel stack gap-3 start fields measure ${styles.form}`}
        data-over={isOver || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <TextField
          label="Ajouter des images"
          name="files"
          type="file"
          accept={ACCEPTED}
          multiple
          required
          help={
            <>
              JPEG, PNG, WebP ou AVIF, 25 Mo au plus chacune
              {hasScript ? "." : `, ${MOST_FILES} à la fois.`}
              {hasScript && <span className={styles.mouse}> Vous pouvez aussi les déposer ici.</span>}
            </>
          }
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        {hasScript && (
          <label className={buttonClass({ variant: "secondary", size: "small" }, styles.camera)}>
            Prendre une photo
            <input
              type="file"
              name="photo"
              accept="image/jpeg"
              capture="environment"
              onChange={({ currentTarget }) => take(currentTarget)}
            />
          </label>
        )}
        {!hasScript && <Button type="submit">Ajouter</Button>}
      </form>
      {uploads.length > 0 && (
        <section aria-label="Envois">
          <p className="visually-hidden" role="status">
            {summaryOf(uploads)}
          </p>
          <ul className="ruled pad-2 line-below">
            {uploads.map((upload) => (
              <li key={upload.key} className="split rows-1">
                <UploadState upload={upload} />
                <span className="cluster gap-2">
                  {["waiting", "sending", "preparing"].includes(upload.state) && (
                    <Button variant="quiet" size="small" onClick={() => cancel(upload)}>
                      Annuler<span className="visually-hidden"> {upload.file.name}</span>
                    </Button>
                  )}
                  {["failed", "cancelled"].includes(upload.state) && (
                    <Button variant="secondary" size="small" onClick={() => retry(upload)}>
                      Réessayer<span className="visually-hidden"> {upload.file.name}</span>
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const STATES: Record<Exclude<Upload["state"], "failed" | "added">, string> = {
  waiting: "en attente",
  sending: "envoi",
  preparing: "préparation…",
  cancelled: "annulée",
};

function UploadState({ upload: { file, state, percent, problem, id } }: { upload: Upload }) {
  return (
    <div className="stack gap-1 grows">
      <span>
        {id ? <Link to={picturePath(id)}>{file.name}</Link> : file.name}
        {state === "failed" ? "\u00a0" : " "}
        {state === "added" && <span className="note">ajoutée, à décrire</span>}
        {state === "failed" && <span className="strong danger">: {problem}</span>}
        {state !== "added" && state !== "failed" && (
          <span className="note tabular">
            {STATES[state]}
            {state === "sending" && ` ${percent} %`}
          </span>
        )}
      </span>
      {(state === "sending" || state === "preparing") && (
        <progress className="whole" aria-label={file.name} max={100} {...(state === "sending" && { value: percent })} />
      )}
    </div>
  );
}

function summaryOf(uploads: readonly Upload[]): string {
  const count = (of: Upload["state"]) => uploads.filter(({ state }) => state === of).length;
  const [added, failed] = [count("added"), count("failed")];
  return [
    `${formatNumber(added)} ${plural(added, "image ajoutée", "images ajoutées")} sur ${formatNumber(uploads.length)}`,
    ...(failed > 0 ? [`${formatNumber(failed)} ${plural(failed, "refusée", "refusées")}`] : []),
  ].join(", ");
}
