/**
 * Returns the form in which a text is validated, sent and stored: NFC without trailing spaces. Console and platform
 * thus count the same characters. Passwords are never normalised.
 */
export function normaliseText(text: string): string {
  return text.trimEnd().normalize('NFC');
}
