import { useEffect, useRef, useState } from "react";
import { LIBRARY_PATH, MAX_FILE_BYTES, REFUSALS } from "./rules.ts";

export type Upload = {
  key: number;
  file: File;
  state: "waiting" | "sending" | "preparing" | "added" | "failed" | "cancelled";
  percent: number;
  problem: string | null;
  /** The id of the stored picture. */
  id: string | null;
};

const NO_CONNECTION = "La connexion s’est interrompue.";
const SIGNED_OUT = "Votre session est terminée : connectez-vous dans un autre onglet, puis réessayez.";

/** Sends files one by one; each can be cancelled and retried. */
export function useUploads(onAdded: () => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const request = useRef<XMLHttpRequest>(null);
  const lastKey = useRef(0);
  const isBusy = uploads.some(({ state }) => state === "sending" || state === "preparing");

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  const start = ({ key, file }: Upload) => {
    const xhr = new XMLHttpRequest();
    request.current = xhr;
    const fail = (problem: string) => change(key, { state: "failed", problem });
    xhr.upload.onprogress = ({ loaded, total }) => change(key, { percent: Math.round((100 * loaded) / total) });
    xhr.upload.onload = () => change(key, { state: "preparing" });
    xhr.onerror = () => fail(NO_CONNECTION);
    xhr.onload = () => {
      const { id, problem } = readAnswer(xhr);
      if (problem) return fail(problem);
      change(key, { state: "added", id });
      onAdded();
    };
    xhr.open("POST", LIBRARY_PATH);
    xhr.setRequestHeader("accept", "application/json");
    const form = new FormData();
    form.append("files", file);
    xhr.send(form);
    change(key, { state: "sending", percent: 0, problem: null });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one starts when the list changes
  useEffect(() => {
    const next = uploads.find(({ state }) => state === "waiting");
    if (next && !isBusy) start(next);
  }, [uploads]);

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);

  return {
    uploads,
    add: (files: Iterable<File>) => {
      const added = [...files].map((file): Upload => {
        lastKey.current += 1;
        const isTooLarge = file.size > MAX_FILE_BYTES;
        const problem = isTooLarge ? REFUSALS.size : null;
        return { key: lastKey.current, file, state: problem ? "failed" : "waiting", percent: 0, problem, id: null };
      });
      setUploads((all) => [...all, ...added]);
    },
    cancel: ({ key, state }: Upload) => {
      if (state !== "waiting") request.current?.abort();
      change(key, { state: "cancelled" });
    },
    retry: ({ key }: Upload) => change(key, { state: "waiting", problem: null }),
  };
}

type Answer = { answer?: { added: string[]; problems: string[] }; refusal?: string };

function readAnswer({ responseText, responseURL }: XMLHttpRequest): { id: string | null; problem: string | null } {
  if (new URL(responseURL).pathname === "/auth") return { id: null, problem: SIGNED_OUT };
  try {
    const { answer, refusal }: Answer = JSON.parse(responseText);
    const [id = null] = answer?.added ?? [];
    // Drop the file name, which the list already shows.
    const problem = answer?.problems[0]?.replace(/^«.*?»\s: /, "") ?? refusal ?? null;
    return { id, problem: id === null ? (problem ?? NO_CONNECTION) : null };
  } catch {
    return { id: null, problem: NO_CONNECTION };
  }
}
