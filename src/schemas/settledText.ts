/**
 * The one form in which a text is judged, sent and stored: without spaces at its end, and the same letters written the
 * same way (NFC), so that both sides count the same characters. A password is never brought into it.
 */
export function settledText(text: string): string {
  return text.trimEnd().normalize('NFC');
}
