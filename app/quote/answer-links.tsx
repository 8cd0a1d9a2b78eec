import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { formatPhone, telHref } from "../../core/text/typography.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { ReplyDraft } from "./reply-draft.ts";

type Props = {
  phone: string;
  drafts: ReplyDraft[];
  mayEditReplies: boolean;
  /** The form that marks the request as answered; null once it is. */
  children: ReactNode;
};

/**
 * Links to call or write to the customer. Offers to close the request when the person returns from their mail program.
 */
export function AnswerLinks({ phone, drafts: [first, ...others], mayEditReplies, children }: Props) {
  const { isBack, leave } = useReturnFromMail();
  return (
    <div className="stack gap-3">
      <ButtonAnchor href={telHref(phone)} variant={children ? "primary" : "secondary"} size="small">
        Appeler le {formatPhone(phone)}
      </ButtonAnchor>
      {first && (
        <ButtonAnchor href={first.href} {...OTHER_TAB} onClick={leave} variant="secondary" size="small">
          Répondre par e-mail
        </ButtonAnchor>
      )}
      {(others.length > 0 || mayEditReplies) && (
        <p className="note">
          {others.length > 0 && "Autre modèle : "}
          {others.map(({ name, href }, index) => (
            <Fragment key={href}>
              {index > 0 && ", "}
              <a href={href} {...OTHER_TAB} onClick={leave}>
                {name}
              </a>
            </Fragment>
          ))}
          {others.length > 0 && ". "}
          {mayEditReplies && <Link to="/admin/contenu/reponses">Modifier les modèles</Link>}
        </p>
      )}
      {isBack && children && (
        <Notice live>
          <div className="stack gap-2">
            <p>Votre réponse est partie ?</p>
            {children}
          </div>
        </Notice>
      )}
    </div>
  );
}

/** Open the draft in a new tab, so that webmail does not replace the page. */
const OTHER_TAB = { target: "_blank", rel: "noreferrer" };

function useReturnFromMail() {
  const [place, setPlace] = useState<"here" | "away" | "back">("here");
  useEffect(() => {
    if (place !== "away") return;
    const comeBack = () => setPlace("back");
    addEventListener("focus", comeBack);
    return () => removeEventListener("focus", comeBack);
  }, [place]);
  return { isBack: place === "back", leave: () => setPlace("away") };
}
