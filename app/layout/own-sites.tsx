import { useFacts } from "../company/use-facts.ts";
import { Icon } from "../ui/icon.tsx";
import { NewTab } from "../ui/new-tab.tsx";
import styles from "./own-sites.module.css";

/** The customers' area and the two shops, which are sites of their own. */
export function OwnSites({ className }: { className: string | undefined }) {
  const { customerIntranet, pelletShop, beddingShop } = useFacts().links;
  const places = [
    ["Espace clients", customerIntranet],
    ["Boutique granulés", pelletShop],
    ["Boutique litière", beddingShop],
  ] as const;
  return (
    <ul className={`cluster ${styles.sites} ${className}`}>
      {places.map(([label, href]) => (
        <li key={label}>
          <a className="target" href={href} target="_blank" rel="noopener">
            {label}
            <NewTab />
            <Icon name="outside" />
          </a>
        </li>
      ))}
    </ul>
  );
}
