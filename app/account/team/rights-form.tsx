import { Form } from "react-router";
import { ButtonSummary } from "../../staff/disclosure.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { RIGHTS, type Right, roleLabel, roleName, storedRights } from "../rights.ts";
import type { Person } from "./team.server.ts";

const EXPLANATIONS: Record<Right, string> = {
  administrer: "tout, avec l’équipe, la sécurité, les données et les réglages",
  publier: "les textes, les images, les prix et les horaires du site",
  modérer: "les avis et leurs signalements",
  répondre: "les demandes de devis",
};

export function RightsForm({ person: { id, name, rights }, search }: { person: Person; search: string }) {
  return (
    <details>
      <ButtonSummary variant="secondary" size="small">
        {rights.length > 0 ? "Changer les droits" : "Donner des droits"}
        <span className="visually-hidden"> ({name})</span>
      </ButtonSummary>
      <Form method="post" action="/admin/equipe" className="stack gap-3 start above-2" reloadDocument>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="q" value={search} />
        <input type="hidden" name="seen" value={roleName(storedRights(rights))} />
        <RightsFields id={id} rights={rights} />
        <Button type="submit" name="intent" value="droits" size="small">
          Enregistrer les droits
        </Button>
      </Form>
    </details>
  );
}

/** @param id distinguishes several forms on one page */
export function RightsFields({ id, rights }: { id: string; rights: readonly Right[] }) {
  return (
    <fieldset className="stack gap-1">
      <legend className="strong">Droits</legend>
      {RIGHTS.map((right) => (
        <Checkbox
          key={right}
          id={`${right}-${id}`}
          name={right}
          value="oui"
          label={`${roleLabel(right)} : ${EXPLANATIONS[right]}`}
          defaultChecked={rights.includes(right)}
        />
      ))}
    </fieldset>
  );
}
