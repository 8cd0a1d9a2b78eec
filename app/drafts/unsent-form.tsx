import type { ReactNode } from "react";
import { HiddenPairs } from "../staff/hidden-pairs.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** A form of the staff area, and its address. */
export type Unsent = { path: string; pairs: [name: string, value: string][] };

/** The page from which a form asks for a file; null for a form that stores something. */
export const pageOfDownload = (path: string): string | null => /^([^?]+)\/export(?:\.\w+)?$/.exec(path)?.[1] ?? null;

export function UnsentField({ unsent }: { unsent: string | null }) {
  return unsent && <input type="hidden" name="unsent" value={unsent} />;
}

const CONFIRM = "Confirmez que c’est vous";
const WHY_CONFIRM =
  "Votre connexion date de plus de 15 minutes, et la suite touche aux accès ou aux données personnelles.";

/** Says why the person signs in again. Screen readers announce it, or the refusal instead once there is one. */
export function ConfirmNotice({ isAnswered }: { isAnswered: boolean }) {
  return (
    <Notice title={CONFIRM} live={!isAnswered}>
      {WHY_CONFIRM}
    </Notice>
  );
}

type UnsentNoticeProps = { kept: "words" | "nothing" | null; isConfirming: boolean; isDownload: boolean };

export function UnsentNotice({ kept, isConfirming, isDownload }: UnsentNoticeProps) {
  return (
    <Notice tone="warning" title={isConfirming ? CONFIRM : "Votre session avait expiré"} live>
      {isConfirming && `${WHY_CONFIRM} `}
      {isDownload
        ? "Connectez-vous, puis téléchargez votre fichier."
        : kept === "words"
          ? "Rien n’a été enregistré. Ce que vous aviez écrit est gardé pour vous seul : connectez-vous, puis envoyez-le de nouveau."
          : kept === "nothing"
            ? "Rien n’a été enregistré. Connectez-vous, puis recommencez."
            : "Rien n’a été enregistré. Votre envoi est trop long pour être gardé ici, ou rien ne dit de qui il vient : revenez en arrière pour le copier."}
    </Notice>
  );
}

/** The browser itself posts it, as before. */
export function UnsentForm({ path, pairs, children }: Unsent & { children: ReactNode }) {
  const page = pageOfDownload(path);
  return (
    <form method="post" action={path} className="stack start fields">
      {children}
      <HiddenPairs pairs={pairs} />
      <p>
        <Button type="submit">{page ? "Télécharger le fichier" : "Envoyer de nouveau"}</Button>
      </p>
      <p>
        <a href={page ?? path}>{page ? "Revenir à la page" : "Abandonner cet envoi"}</a>
      </p>
    </form>
  );
}
