import { plural } from "../../core/text/typography.ts";
import { Badge } from "../ui/badge.tsx";
import styles from "./card.module.css";
import { type ContactKind, findContacts } from "./hints.ts";

const CONTACT_LABELS: Record<ContactKind, [one: string, many: string]> = {
  link: ["lien", "liens"],
  email: ["adresse e-mail", "adresses e-mail"],
  phone: ["numéro de téléphone", "numéros de téléphone"],
};

export function ModerationComment({ text }: { text: string }) {
  const contacts = findContacts(text);
  const kinds = (Object.keys(CONTACT_LABELS) as ContactKind[]).flatMap((kind) => {
    const count = contacts.filter((contact) => contact.kind === kind).length;
    return count > 0 ? [`${count} ${plural(count, ...CONTACT_LABELS[kind])}`] : [];
  });
  return (
    <>
      <p className={`written ${styles.comment}`} dir="auto">
        {contacts.flatMap(({ start, end }, index) => [
          text.slice(contacts[index - 1]?.end ?? 0, start),
          <mark key={start}>{text.slice(start, end)}</mark>,
        ])}
        {text.slice(contacts.at(-1)?.end ?? 0)}
      </p>
      {kinds.length > 0 && (
        <p>
          <Badge tone="warning">À vérifier</Badge> Ce commentaire contient {kinds.join(", ")}.
        </p>
      )}
    </>
  );
}
