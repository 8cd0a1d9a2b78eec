import { useFacts } from "../company/use-facts.ts";
import { formatPhone, telHref, typeset } from "../ui/typography.ts";

/** What to do when no page was found. */
export function SearchHelp({ className }: { className?: string | undefined }) {
  const { phones } = useFacts();
  return (
    <p className={className}>
      {typeset("Essayez « bois », « fioul » ou « horaires », ou appelez-nous au ")}
      <a href={telHref(phones.landline)}>{formatPhone(phones.landline)}</a>.
    </p>
  );
}
