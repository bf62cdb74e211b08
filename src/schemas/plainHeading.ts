/** A heading as a person reads it: without the mark of required columns, in one width and one case. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/^\s*\*|\*\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
