import { Fragment, useEffect, useState } from "react";
import { Link } from "react-router";
import type { RequestState } from "../../core/database/schema.ts";
import { formatPhone, telHref } from "../../core/text/typography.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import type { ReplyDraft } from "./reply-draft.ts";

type Props = {
  phone: string;
  drafts: ReplyDraft[];
  mayEditReplies: boolean;
  isOpen: boolean;
  /** The person leaves for their mail program. */
  onLeave: () => void;
};

/** Links to call or write to the customer. */
export function AnswerLinks({ phone, drafts: [first, ...others], mayEditReplies, isOpen, onLeave }: Props) {
  return (
    <>
      <ButtonAnchor href={telHref(phone)} variant={isOpen ? "primary" : "secondary"} size="small">
        Appeler le {formatPhone(phone)}
      </ButtonAnchor>
      {first && (
        <ButtonAnchor href={first.href} {...OTHER_TAB} onClick={onLeave} variant="secondary" size="small">
          Répondre par e-mail
        </ButtonAnchor>
      )}
      {(others.length > 0 || mayEditReplies) && (
        <p className="note">
          {others.length > 0 && "Autre modèle : "}
          {others.map(({ name, href }, index) => (
            <Fragment key={href}>
              {index > 0 && ", "}
              <a href={href} {...OTHER_TAB} onClick={onLeave}>
                {name}
              </a>
            </Fragment>
          ))}
          {others.length > 0 && ". "}
          {mayEditReplies && <Link to="/admin/contenu/reponses">Modifier les modèles</Link>}
        </p>
      )}
    </>
  );
}

/** Open the draft in a new tab, so that webmail does not replace the page. */
const OTHER_TAB = { target: "_blank", rel: "noreferrer" };

/** Tells when the person returns from their mail program while the request has the same state. */
export function useReturnFromMail(state: RequestState) {
  const [left, setLeft] = useState<{ state: RequestState; isBack: boolean }>();
  useEffect(() => {
    if (!left || left.isBack) return;
    const comeBack = () => setLeft({ ...left, isBack: true });
    addEventListener("focus", comeBack);
    return () => removeEventListener("focus", comeBack);
  }, [left]);
  return { isBack: left?.isBack && left.state === state, leave: () => setLeft({ state, isBack: false }) };
}
