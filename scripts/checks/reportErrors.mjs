/** Prints one error per line, and makes the process fail if there are any errors. */
export function reportErrors(faults) {
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
