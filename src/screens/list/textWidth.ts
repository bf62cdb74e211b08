/** An estimate in pixels at 13 of them: a Chinese character is a square, a Latin letter about half of one. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 13.5 : 7.4), 0);
}
