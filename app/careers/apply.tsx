import { useFacts } from "../company/use-facts.ts";
import { applicationDraft } from "../drafts/keys.ts";
import { Island } from "../islands/island.tsx";
import ApplyButton, { type ApplyProps } from "./apply-button.island.tsx";
import { applicationPath } from "./offers.ts";

type Props = Omit<ApplyProps, "employer" | "path"> & {
  /** The last part of the offer’s address, or `SPONTANEOUS`. */
  slug: string;
};

export function Apply({ slug, ...props }: Props) {
  const { name, emails } = useFacts();
  const employer = { name, email: emails.hr };
  const path = applicationPath(slug);
  return <Island of={ApplyButton} props={{ employer, path, ...props }} draft={applicationDraft(path)} />;
}
