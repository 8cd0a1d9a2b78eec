import { useFacts } from "../company/use-facts.ts";
import { formatPhone, typeset } from "../ui/typography.ts";

/** What to do when no page was found. Words only: whoever sees links below a search takes them for its results. */
export function SearchHelp({ className }: { className?: string | undefined }) {
  const { phones } = useFacts();
  return (
    <p className={className}>
      {typeset(`Essayez « bois », « fioul » ou « horaires », ou appelez-nous au ${formatPhone(phones.landline)}.`)}
    </p>
  );
}
