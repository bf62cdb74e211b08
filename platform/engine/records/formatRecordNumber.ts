/** Formats a readable number such as `QY20260301000042` from the day and the record's id. */
export function formatRecordNumber(prefix: string, now: string, id: number): string {
  return `${prefix}${now.slice(0, 10).replaceAll('-', '')}${String(id).padStart(6, '0')}`;
}
