import { Island } from "../islands/island.tsx";
import styles from "../reviews/review-form.module.css";
import ContactReviewForm from "./review-form.island.tsx";
import panel from "./review-panel.module.css";

export const REVIEW_TITLE = "Laisser un avis";

export function ReviewPanel() {
  return (
    <div className={`wrap section switcher four-eight apart ${panel.panel}`}>
      <div className="stack start gap-4">
        <h1 className="title-l">{REVIEW_TITLE}</h1>
        <p>Votre avis paraît une fois relu. Nous publions les bons comme les mauvais.</p>
        <p>
          <a href="/contact">Revenir aux informations de contact</a>
        </p>
      </div>
      <div className={styles.form}>
        <Island of={ContactReviewForm} props={{}} draft="review" />
      </div>
    </div>
  );
}
