/** Joins neighbours into runs: an item that belongs to the first of the run before it goes there, else it begins one. */
export function runsOf<T>(items: readonly T[], belongs: (item: T, first: T) => boolean): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && belongs(item, last[0])) last.push(item);
    else runs.push([item]);
  }
  return runs;
}
