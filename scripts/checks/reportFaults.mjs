/** Ends a part of the check: prints one error per line, and fails if there are any. */
export function reportFaults(faults) {
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
