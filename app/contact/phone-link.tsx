import { formatPhone, telHref } from "../../core/text/typography.ts";

/** @param number as stored: +33261910000 */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a className={className} href={telHref(number)}>
      {formatPhone(number)}
    </a>
  );
}
