/** Appended to a link's text. */
export function NewTab() {
  return <span className="visually-hidden"> (nouvel onglet)</span>;
}
