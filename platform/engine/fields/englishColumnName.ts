/** Returns the column with the English text of a bilingual field. */
export function englishColumnName(field: string): string {
  return `${field}En`;
}
