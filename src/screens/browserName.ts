/** Returns name and version of the browser that sends this user agent, or the start of an unknown user agent. */
export function browserName(userAgent: string): string {
  const found = /(Edg|OPR|Firefox|Chrome|Safari)\/(\d+)/.exec(userAgent);
  return found ? `${found[1]} ${found[2]}` : userAgent.slice(0, 24);
}
