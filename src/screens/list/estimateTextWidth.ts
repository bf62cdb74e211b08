/** Estimates the width of a text in pixels at 13px: Chinese characters are square, Latin letters about half as wide. */
export function estimateTextWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 13.5 : 7.4), 0);
}
