/**
 * Counts changes as a person does: a line that was added, removed or moved is one, whatever its fields.
 * @param before,now the values by the name of their field; those of a line are `list.<number>.field`
 */
export function countChanges(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): number {
  const [fieldsBefore, linesBefore] = parted(before);
  const [fieldsNow, linesNow] = parted(now);
  const lists = new Set([...linesBefore.keys(), ...linesNow.keys()]);
  return [...lists].reduce(
    (sum, list) => sum + changedLines(linesBefore.get(list) ?? [], linesNow.get(list) ?? []),
    changedFields(fieldsBefore, fieldsNow),
  );
}

type Fields = Map<string, string>;

function parted(values: ReadonlyMap<string, string>): [fields: Fields, lines: Map<string, Fields[]>] {
  const fields: Fields = new Map();
  const lines = new Map<string, Fields[]>();
  for (const [name, value] of values) {
    const [, list, index, field] = /^(.+?)\.(\d+)\.(.+)$/.exec(name) ?? [];
    if (list === undefined || index === undefined || field === undefined) {
      fields.set(name, value);
      continue;
    }
    const ofList = lines.get(list) ?? [];
    ofList[Number(index)] = (ofList[Number(index)] ?? new Map()).set(field, value);
    lines.set(list, ofList);
  }
  for (const [list, ofList] of lines) lines.set(list, ofList.filter(isWritten));
  return [fields, lines];
}

const isWritten = (line: Fields) => [...line.values()].some((value) => value !== "");

function changedFields(before: Fields, now: Fields): number {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => (before.get(name) ?? "") !== (now.get(name) ?? "")).length;
}

function changedLines(before: readonly Fields[], now: readonly Fields[]): number {
  const old = before.map(keyOf);
  const kept = now.map(keyOf).map((key) => {
    const at = old.indexOf(key);
    if (at !== -1) old[at] = "";
    return at;
  });
  const removed = before.filter((_, index) => old[index] !== "");
  const added = now.filter((_, index) => kept[index] === -1);
  const pairs = Math.min(removed.length, added.length);
  const edited = removed
    .slice(0, pairs)
    .reduce((sum, line, index) => sum + changedFields(line, added[index] ?? new Map()), 0);
  const order = kept.filter((at) => at !== -1);
  const isMoved = order.some((at, index) => at < (order[index - 1] ?? -1));
  return edited + removed.length + added.length - 2 * pairs + (isMoved ? 1 : 0);
}

const keyOf = (line: Fields) => JSON.stringify([...line].sort());
