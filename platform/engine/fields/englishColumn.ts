/** Returns the column with the English text of a bilingual field. */
export function englishColumn(field: string): string {
  return `${field}En`;
}
