import { USER_ID_LENGTH } from "./rules.ts";

export function Account({ id, people }: { id: string; people: Record<string, string> }) {
  const number = id.slice(0, USER_ID_LENGTH);
  const email = people[id];
  return email ? (
    <>
      {email} <span className="unbroken">(n°&nbsp;{number})</span>
    </>
  ) : (
    <span className="unbroken">n°&nbsp;{number}</span>
  );
}
