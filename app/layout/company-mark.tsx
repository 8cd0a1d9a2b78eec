import { useFacts, useSite } from "../company/use-facts.ts";
import { logoAddress } from "../ui/pictures.ts";
import styles from "./company-mark.module.css";
import { Wordmark } from "./wordmark.tsx";

/**
 * The uploaded logo, or the company's shipped wordmark. On a dark ground an uploaded logo gets a light background: it
 * may be dark itself.
 */
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
