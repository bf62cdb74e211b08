/** True if the run tries as many values as the product promises; the usual run tries a tenth. */
export const isFullRun = process.env['FUZZ'] === 'full';

/** Returns the number of runs of a property test. A test that makes calls asks for fewer usual runs. */
export function propertyRuns(full: number, usual = Math.ceil(full / 10)): number {
  return isFullRun ? full : usual;
}
