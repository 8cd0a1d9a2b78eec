import { Suspense } from "react";
import { Link, useNavigate } from "react-router";
import styles from "../reviews/review-form.module.css";
import { late } from "../ui/late.tsx";
import { Notice } from "../ui/notice.tsx";
import { typeset, typesetTitle } from "../ui/typography.ts";
import panel from "./review-panel.module.css";

const ReviewForm = late(async () => (await import("../reviews/review-form.tsx")).ReviewForm);

/** The review form in the place of the information; cancelled or sent, it gives the place back (specification §2). */
export function ReviewPanel({ onSent }: { onSent: (authorLink: string) => void }) {
  const navigate = useNavigate();
  const close = () => navigate("/contact");
  return (
    <div className={`wrap section ${panel.panel}`}>
      <div className={panel.words}>
        <h1 className="title-l">{typesetTitle("Laisser un avis")}</h1>
        <p>{typeset("Votre avis paraît une fois relu. Nous publions les bons comme les mauvais.")}</p>
        <p>
          <Link to="/contact">Revenir aux informations de contact</Link>
        </p>
      </div>
      <div className={styles.form}>
        <Suspense>
          <ReviewForm
            onCancel={close}
            onSent={(authorLink) => {
              onSent(authorLink);
              close();
            }}
          />
        </Suspense>
      </div>
    </div>
  );
}

/** Told above the information once the form has closed; the link is the author’s own, shown this once. */
export function ReviewReceived({ authorLink }: { authorLink: string }) {
  return (
    <div className={`wrap ${panel.received}`}>
      <Notice tone="success" answers>
        {typeset("Votre avis est bien arrivé. Gardez ce lien, montré cette seule fois : ")}
        <Link to={authorLink}>suivre mon avis, le corriger ou le retirer</Link>
      </Notice>
    </div>
  );
}
