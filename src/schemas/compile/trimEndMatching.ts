/**
 * Removes trailing characters that match a one-character pattern. A regular expression for the whole end would restart
 * at every character, which takes quadratic time.
 */
export function trimEndMatching(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
