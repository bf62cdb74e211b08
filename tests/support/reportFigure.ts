/** Prints the figure of a fault's test; the output of the test run is the report. */
export function reportFigure(fault: number, says: string): void {
  process.stdout.write(`fault ${fault}: ${says}\n`);
}
