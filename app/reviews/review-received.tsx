import { useEffect, useRef } from "react";
import { PHOTOS_NOT_KEPT, WITHOUT_PHOTOS } from "../review-photos/rules.ts";
import { Notice } from "../ui/notice.tsx";
import { showAnswer } from "../ui/show-answer.ts";

export function ReviewReceived({ authorLink }: { authorLink: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => showAnswer(box.current), []);
  return (
    <div ref={box} tabIndex={-1} className="announced block-5">
      <Notice tone="success" live>
        <p>
          <b className="strong">Votre avis est bien arrivé.</b> Gardez ce lien, le seul qui y ramène si vous n’avez pas
          laissé d’e-mail :
        </p>
        <p className="above-2">
          <a href={authorLink} className="strong">
            suivre mon avis, le corriger ou le retirer
          </a>
        </p>
        {authorLink.endsWith(WITHOUT_PHOTOS) && <p>{PHOTOS_NOT_KEPT}</p>}
      </Notice>
    </div>
  );
}
