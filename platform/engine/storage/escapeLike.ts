/** Escapes the wildcards of a `like` pattern. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, sign => `\\${sign}`);
}
