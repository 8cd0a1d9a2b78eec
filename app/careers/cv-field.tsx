import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { fieldId, TextField } from "../ui/field.tsx";
import { toast } from "../ui/toast-store.ts";
import styles from "./application-form.module.css";
import { CV_EXTENSIONS, type Cv, formatSize, readCv } from "./cv.ts";

type Props = {
  cv: Cv | undefined;
  onChange: (cv: Cv | undefined) => void;
  /** Resolves to undefined if the file is refused. */
  onReading: (reading: Promise<Cv | undefined>) => void;
};

/** The input has no `name`, so the CV is never sent (specification §4). */
export function CvField({ cv, onChange, onReading }: Props) {
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

  const choose = async (file: File, input: HTMLInputElement): Promise<Cv | undefined> => {
    setIsReading(true);
    const read = await readCv(file).finally(() => {
      onChange(undefined);
      setIsReading(false);
    });
    input.value = "";
    setError(read.ok ? undefined : read.toast.description);
    if (read.ok) onChange(read.cv);
    else toast({ ...read.toast, variant: "destructive" });
    return read.ok ? read.cv : undefined;
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
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) onReading(choose(file, input));
          }}
        />
      )}
    </div>
  );
}
