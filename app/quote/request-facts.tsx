import type { ReactNode } from "react";
import { formatDate, formatLitres } from "../../core/text/typography.ts";
import type { StoredRequest } from "./requests-store.server.ts";
import { fuelLabel, needsAttestation } from "./rules.ts";

export function RequestMessage({ request: { fuel, litres, words, subject, message } }: { request: StoredRequest }) {
  const text = fuel ? words : message;
  return (
    <div className="stack gap-3">
      <p className="title-m" dir="auto">
        {fuel && litres ? `${fuelLabel(fuel)}, ${formatLitres(litres)}` : subject}
      </p>
      {text && (
        <blockquote className="boxed as-typed" dir="auto">
          {text}
        </blockquote>
      )}
    </div>
  );
}

export function RequestFacts({ request, reply }: { request: StoredRequest; reply: string | undefined }) {
  const { email, fuel, street, postal_code, town, delivery_date, attested, estimate } = request;
  return (
    <dl className="lined pad-2 switcher halves gap-2 cols-6">
      {fuel && (
        <>
          <Fact name="Adresse de livraison">{`${street}, ${postal_code} ${town}`}</Fact>
          {needsAttestation(fuel) && (
            <Fact name="Attestation du taux réduit">{attested ? "Le client dit l’avoir" : "À demander"}</Fact>
          )}
          {estimate && <Fact name="Montré au client">{estimate}</Fact>}
          <Fact name="Date souhaitée">{delivery_date ? formatDate(delivery_date) : "À convenir"}</Fact>
        </>
      )}
      <Fact name="E-mail">
        <a href={reply}>{email}</a>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
