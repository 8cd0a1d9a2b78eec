import { useFacts } from "./use-facts.ts";

/** The company's name and address, a line each; no town is broken. */
export function PostalAddress({ className }: { className: string | undefined }) {
  const { name, legalForm, address } = useFacts();
  return (
    <address className={className}>
      {name} {legalForm}
      <br />
      {address.street}
      <br />
      {address.postalCode} <span className="unbroken">{address.town}</span>
      <br />
      <span className="unbroken">{address.department}</span>
    </address>
  );
}
