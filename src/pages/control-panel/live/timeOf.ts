/** A moment of the browser's clock as `HH:mm:ss`. */
export function timeOf(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(part => String(part).padStart(2, '0')).join(':');
}
