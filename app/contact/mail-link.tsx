import type { ComponentProps, ReactNode } from "react";
import { contactMail } from "../company/contact-mail.ts";
import { useFacts } from "../company/use-facts.ts";
import { ButtonAnchor } from "../ui/button.tsx";

type MailProps = {
  /** 'Demande de contact' unless said otherwise (product point 27). */
  subject?: string;
  /** The contact mailbox unless said otherwise. */
  to?: string;
  children?: ReactNode;
};

/** A mail draft with a greeting, in a new tab (specification §2): a web mail would otherwise take the place of the page. */
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

/** The same as a plain link, which shows the address when it is given no words. */
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
