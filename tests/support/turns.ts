/** `FUZZ=full` tries as many values as the product promises to agree on; the usual run a tenth of them. */
export const isFull = process.env['FUZZ'] === 'full';

/** How often a property is tried. */
export function turns(full: number): number {
  return isFull ? full : Math.ceil(full / 10);
}
