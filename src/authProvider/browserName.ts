/** Returns the browser's name and version for the sign-in log. */
export function browserName(agent: string): string {
  const known = /(Edg|OPR|Firefox|Chrome|Version)\/([\d]+)/.exec(agent);
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' };
  const name = known?.[1] ?? 'Browser';
  return `${names[name] ?? name} ${known?.[2] ?? ''}`.trim();
}
