export function median(numbers) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Returns a percentile of the numbers: the smallest of them such that at least `share` of all numbers are less than or
 * equal to it.
 */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
