/** The time of day of an instant as this browser's clock shows it, `HH:mm:ss`: when something arrived here. */
export function clockOf(epochMs: number): string {
  const time = new Date(epochMs);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(part => String(part).padStart(2, '0')).join(':');
}
