import { useFacts } from "../../company/use-facts.ts";
import { Island } from "../../islands/island.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import shared from "./activity.module.css";
import ShareButton from "./share-button.island.tsx";

/** Whoever has not bought yet asks; whoever has, tells. */
export function ShareExperience() {
  const { reply } = useFacts();
  return (
    <div className="on-green">
      <div className="wrap section-small switcher seven-five gap-7">
        <section className="stack start" aria-labelledby="question">
          <h2 id="question">Une question avant de commander ?</h2>
          <p className="lede">Réponse {reply.within}.</p>
          <ButtonAnchor href="/contact">Nous contacter</ButtonAnchor>
        </section>
        <section className={`stack start gap-4 ${shared.share}`} aria-labelledby="partager">
          <h2 id="partager" className="title-m">
            Vous avez reçu nos sacs, nos copeaux ou notre fioul ?
          </h2>
          <p>Dites aux autres comment cela s’est passé.</p>
          <Island of={ShareButton} props={{}} name="received" />
        </section>
      </div>
    </div>
  );
}
