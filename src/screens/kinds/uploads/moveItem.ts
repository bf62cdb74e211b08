/** Returns the list with one item moved to another index. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list.slice(from, from + 1);
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}
