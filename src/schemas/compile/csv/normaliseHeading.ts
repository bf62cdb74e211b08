/**
 * Normalises a heading for comparison: without the asterisk that marks required columns, half-width, lower case, single
 * spaces.
 */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/^\s*\*|\*\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
