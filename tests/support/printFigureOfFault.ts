/** Prints the figure that a test measures for a fault in docs/faults.md; the output of the test run is the report. */
export function printFigureOfFault(fault: number, text: string): void {
  process.stdout.write(`fault ${fault}: ${text}\n`);
}
