/** Normalises a heading for comparison: no asterisk of required columns, half-width, lower case, single spaces. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/^\s*\*|\*\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
