/** True if the run tries as many values as the product promises; the usual run tries a tenth. */
export const isFullRun = process.env['FUZZ'] === 'full';

/** Returns the number of runs of a property test. A slow test passes a lower number for the usual run. */
export function propertyRunCount(full: number, usual = Math.ceil(full / 10)): number {
  return isFullRun ? full : usual;
}
