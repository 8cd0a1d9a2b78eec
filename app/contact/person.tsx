import { formatPhone } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import type { aboutTexts } from "../pages/about-texts.ts";
import { Picture } from "../ui/picture.tsx";
import { PhoneLink } from "./phone-link.tsx";

export type TeamMember = (typeof aboutTexts.shipped)["people"]["list"][number];

/** The sentence with the person's direct line for the company's number: one number to dial. */
export const dialled = (text: string, person: TeamMember | null | undefined) =>
  person?.phone ? text.replaceAll("{téléphone}", formatPhone(person.phone)) : text;

/** Whom to ask: portrait, name, trade and direct line. */
export function Person({ name, role, phone, picture, heading: Heading = "h3" }: TeamMember & { heading?: "h3" | "p" }) {
  const { say } = useWords();
  return (
    <div className="cluster gap-4">
      {picture && <Picture name={picture} alt="" sizes="8rem" crop="tall" isSmall />}
      <div className="grows">
        <Heading className="title-s">{say(name)}</Heading>
        <p className="soft">{say(role)}</p>
        {phone && <PhoneLink number={phone} />}
      </div>
    </div>
  );
}
