import type { ComponentProps, ReactNode } from "react";
import { contactMail } from "../company/contact-mail.ts";
import { useFacts } from "../company/use-facts.ts";
import { ButtonAnchor } from "../ui/button.tsx";

type MailProps = {
  subject?: string;
  to?: string;
  children?: ReactNode;
};

/** Opens a mail draft in a new tab (specification §2), so that webmail does not replace the page. */
export function MailButton({
  subject,
  to,
  children,
  ...look
}: MailProps & Pick<ComponentProps<typeof ButtonAnchor>, "variant" | "size" | "className">) {
  return (
    <ButtonAnchor {...look} {...useDraft(to, subject)}>
      {children}
    </ButtonAnchor>
  );
}

export function MailLink({ subject, to, className, children }: MailProps & { className?: string }) {
  const { contact } = useFacts().emails;
  return (
    <a className={className} {...useDraft(to, subject)}>
      {children ?? to ?? contact}
    </a>
  );
}

function useDraft(to: string | undefined, subject: string | undefined) {
  const { contact } = useFacts().emails;
  return { href: contactMail(to ?? contact, subject), target: "_blank", rel: "noreferrer" };
}
