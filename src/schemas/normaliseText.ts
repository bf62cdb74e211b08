/**
 * Returns the form in which a text is validated, sent and stored: without trailing spaces and in NFC, so that console
 * and platform count the same characters. Passwords are never normalised.
 */
export function normaliseText(text: string): string {
  return text.trimEnd().normalize('NFC');
}
