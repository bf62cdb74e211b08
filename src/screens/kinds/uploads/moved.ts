/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list.slice(from, from + 1);
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}
