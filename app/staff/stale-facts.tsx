import { Link } from "react-router";
import { formatDate, formatPhone } from "../../core/text/typography.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

type Props = {
  since: string;
  name: string;
  address: string;
  landline: string;
  mobile: string | null;
  contact: string;
  hr: string;
  privacy: string;
};

export function StaleFacts({ since, name, address, landline, mobile, contact, hr, privacy }: Props) {
  return (
    <Notice title="Toujours exact ?">
      <p>
        Personne n’a relu les informations de l’entreprise depuis le {formatDate(since)}&nbsp;: {name}, {address},{" "}
        {formatPhone(landline)}, {mobile && `${formatPhone(mobile)}, `}
        {contact}, {hr}, {privacy}, et les mentions légales.
      </p>
      <form method="post" className="cluster gap-4 rows-2 middle above-2">
        <Button type="submit" variant="secondary" size="small" name="intent" value="toujours-exact">
          Toujours exact
        </Button>
        <Link to="/admin/contenu/entreprise" className="target">
          Relire et corriger
        </Link>
      </form>
    </Notice>
  );
}
