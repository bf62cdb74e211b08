/** Compares versions by their numbers: 5.10.0 is above 5.9.0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(text => text.split('.').map(Number));
  for (let at = 0; at < 4; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
