/** Ends a part of the check: prints its faults, one a line, and fails when there are any. */
export function report(faults) {
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
