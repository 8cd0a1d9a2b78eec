import { useFacts, useSite } from "../company/use-facts.ts";
import { logoAddress } from "../ui/pictures.ts";
import styles from "./company-mark.module.css";
import { Wordmark } from "./wordmark.tsx";

/** The logo of staff, or the shipped name of the company. On a dark ground theirs stands on paper: it may be dark itself. */
export function CompanyMark({ className, onDark }: { className?: string | undefined; onDark?: boolean }) {
  const { name } = useFacts();
  const logo = useSite()?.logo;
  if (!logo) return <Wordmark brand="company" name={name} {...(className && { className })} />;
  return (
    <img
      className={[styles.logo, onDark && styles.plate, className].filter(Boolean).join(" ")}
      src={logoAddress(logo)}
      alt={name}
      width={logo.width}
      height={logo.height}
    />
  );
}
