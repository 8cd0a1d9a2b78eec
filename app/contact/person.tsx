import type { ReactNode } from "react";
import { formatPhone } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import type { aboutTexts } from "../pages/about-texts.ts";
import { Picture } from "../ui/picture.tsx";
import { PhoneLink } from "./phone-link.tsx";

export type TeamMember = (typeof aboutTexts.shipped)["people"]["list"][number];

/**
 * One number to dial: the sentence with the person's direct line for the company's number, and the line itself if the
 * sentence names no number.
 */
export function withDirectLine(text: string, person: TeamMember | null) {
  if (!person?.phone) return { text, line: null };
  const named = text.replaceAll("{téléphone}", formatPhone(person.phone));
  return { text: named, line: named === text ? person.phone : null };
}

type PersonProps = TeamMember & {
  heading?: "h3" | "p";
  /** Below the trade. */
  children?: ReactNode;
};

/** Whom to ask: portrait, name, trade and direct line. */
export function Person({ name, role, phone, picture, heading: Heading = "h3", children }: PersonProps) {
  const { say } = useWords();
  return (
    <div className="cluster gap-4">
      {picture && <Picture name={picture} alt="" sizes="8rem" crop="tall" isSmall />}
      <div className="grows">
        <Heading className="title-s">{say(name)}</Heading>
        <p className="soft">{say(role)}</p>
        {phone && <PhoneLink number={phone} />}
        {children}
      </div>
    </div>
  );
}
