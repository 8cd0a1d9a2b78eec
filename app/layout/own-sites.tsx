import { useFacts } from "../company/use-facts.ts";
import { OutsideLink } from "./outside-link.tsx";
import styles from "./own-sites.module.css";

/** The customers' area and the two shops, which are sites of their own. */
export function OwnSites({ className }: { className: string | undefined }) {
  const { customerIntranet, pelletShop, beddingShop } = useFacts().links;
  const places = [
    ["Espace clients", customerIntranet],
    ["Boutique granulés", pelletShop],
    ["Boutique litière", beddingShop],
  ] as const;
  const known = places.flatMap(([label, href]) => (href ? [{ label, href }] : []));
  if (known.length === 0) return null;
  return (
    <ul className={`cluster ${styles.sites} ${className}`}>
      {known.map(({ label, href }) => (
        <li key={label}>
          <OutsideLink href={href}>{label}</OutsideLink>
        </li>
      ))}
    </ul>
  );
}
