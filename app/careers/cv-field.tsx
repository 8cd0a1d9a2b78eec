import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { fieldId, TextField } from "../ui/field.tsx";
import { toast } from "../ui/toast-store.ts";
import styles from "./application-form.module.css";
import { CV_EXTENSIONS, type Cv, formatSize, readCv } from "./cv.ts";

/** The input has no `name`, so the CV is never sent (specification §4). */
export function CvField({ cv, onChange }: { cv: Cv | undefined; onChange: (cv: Cv | undefined) => void }) {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // The focused control was removed or disabled: focus its replacement.
  const previous = useRef(cv);
  useLayoutEffect(() => {
    if (previous.current === cv) return;
    previous.current = cv;
    box.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [cv]);

  // The file may have been chosen before hydration.
  const readChosenFile = useEffectEvent(() => {
    const input = box.current?.querySelector<HTMLInputElement>("input");
    if (input?.files?.length) void choose(input);
  });
  useEffect(() => readChosenFile(), []);

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setIsReading(true);
    const read = await readCv(file).finally(() => setIsReading(false));
    input.value = "";
    setError(read.ok ? undefined : read.toast.description);
    if (read.ok) onChange(read.cv);
    else toast({ ...read.toast, variant: "destructive" });
  };

  return (
    <div ref={box} className="needs-script">
      {cv ? (
        <div className={`split ${styles.cv}`} role="status">
          <p>
            <strong>{cv.name}</strong> <span className="soft tabular">{formatSize(cv.bytes.length)}</span>
          </p>
          <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
            Retirer le CV
          </Button>
        </div>
      ) : (
        <TextField
          label="CV"
          name=""
          id={fieldId("cv")}
          type="file"
          accept={CV_EXTENSIONS}
          disabled={isReading}
          error={error}
          help="PDF, DOC ou DOCX, 5 Mo au plus. Il sera joint au brouillon à télécharger ; dans votre messagerie, pensez à le joindre."
          onChange={(event) => void choose(event.currentTarget)}
        />
      )}
    </div>
  );
}
