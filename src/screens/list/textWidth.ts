/**
 * Estimates the width of a text in pixels at 13px: a Chinese character is square, a Latin letter about half as wide.
 */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 13.5 : 7.4), 0);
}
