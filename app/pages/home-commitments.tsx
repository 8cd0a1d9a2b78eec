import type { ReactNode } from "react";
import { formatNumber } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { Picture } from "../ui/picture.tsx";
import styles from "./home-commitments.module.css";

export function Commitments() {
  const { address, figures, pellets, reply } = useFacts();
  const { employees } = figures;
  return (
    <section className={`deep switcher five-seven flush ${styles.section}`} aria-labelledby="commitments">
      <Picture name="landscape" alt="" sizes="(min-width: 60rem) 42vw, 100vw" className={`fill ${styles.picture}`} />
      <div className={`stack gap-6 edge-end tall ${styles.words}`}>
        <h2 id="commitments">Ce que nous savons, ce que nous devons</h2>
        <dl className={`lined switcher pairs ${styles.commitments}`}>
          <Commitment title="Environnement">
            Le bois chauffe des maisons, des écoles et des ateliers à la place d’un combustible fossile. Nous le livrons
            en granulés comme en plaquettes.
          </Commitment>
          <Commitment title="Économie circulaire">
            Des déchets verts deviennent des plaquettes, et les plaquettes, de la chaleur. Ce qui restait sur le côté
            retrouve un usage.
          </Commitment>
          <Commitment title="Production locale">
            La maison est née en {address.department} et&nbsp;y&nbsp;a toujours son siège. Récoltes, bois et livraisons
            ont un point de départ que l’on peut venir voir.
          </Commitment>
          <Commitment title="Engagement social">
            {employees.from} à {employees.to} salariés, une mutuelle entièrement payée par l’employeur, des primes
            mensuelles : <a href="/recrutement">nos offres</a> le disent noir sur blanc.
          </Commitment>
        </dl>
      </div>
      <div className={`wrap lined switcher pairs ${styles.cards}`}>
        <BulletCard
          title="Notre expertise"
          points={[
            "Céréales, semences certifiées, engrais et amendements",
            `Granulés de bois, du sac de ${formatNumber(pellets.bagKilograms)} kg au camion souffleur, et plaquettes`,
            "Litière de copeaux ou de paille, fioul, GNR et gasoil",
          ]}
        />
        <BulletCard
          title="Notre parole"
          points={[
            `Réponse garantie ${reply.within}`,
            "Un seul numéro pour les cinq métiers",
            "Des avis publiés, bons ou mauvais, jamais retouchés",
          ]}
        />
      </div>
    </section>
  );
}

function Commitment({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack gap-2">
      <dt className="title-s">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BulletCard({ title, points }: { title: string; points: string[] }) {
  return (
    <div className={`stack gap-3 ${styles.card}`}>
      <h3>{title}</h3>
      <ul className="stack gap-0">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
