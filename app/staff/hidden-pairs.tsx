/** The fields of a form that is posted again. Text areas, because an input would lose line breaks. */
export function HiddenPairs({ pairs }: { pairs: readonly [name: string, value: string][] }) {
  return pairs.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order is fixed
    <textarea key={index} name={name} defaultValue={value} hidden readOnly />
  ));
}
