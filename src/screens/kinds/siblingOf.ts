/** The place of another field of the same form, or of the same row of a list: `rows.2.part` beside `rows.2.room`. */
export function siblingOf(name: string, other: string): string {
  return name.replace(/[^.]*$/, other);
}
