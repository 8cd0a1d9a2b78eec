import { Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { typeset, typesetTitle } from "../../core/text/typography.ts";
import styles from "../reviews/review-form.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { late } from "../ui/late.tsx";
import panel from "./review-panel.module.css";

const ReviewForm = late(async () => (await import("../reviews/review-form.tsx")).ReviewForm);

export const REVIEW_TITLE = "Laisser un avis";

export function ReviewPanel() {
  const navigate = useNavigate();
  return (
    <div className={`wrap section switcher four-eight ${panel.panel}`}>
      <div className="stack start gap-4">
        <h1 className="title-l">{typesetTitle(REVIEW_TITLE)}</h1>
        <p>{typeset("Votre avis paraît une fois relu. Nous publions les bons comme les mauvais.")}</p>
        <p>
          <Link to="/contact">Revenir aux informations de contact</Link>
        </p>
      </div>
      <div className={styles.form}>
        <Suspense>
          <ReviewForm onSent={(authorLink) => navigate("/contact", { state: { authorLink } })}>
            <ButtonLink variant="quiet" to="/contact">
              Annuler
            </ButtonLink>
          </ReviewForm>
        </Suspense>
      </div>
    </div>
  );
}
