/** Prints what a row of the fault plan came to, in the words of its target; the run of the tests is its report. */
export function figure(fault: number, says: string): void {
  process.stdout.write(`fault ${fault}: ${says}\n`);
}
