/** Builds the query string of a URL. A list gives one parameter for each item; empty values are left out. */
export function toQueryString(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    const values: readonly unknown[] = Array.isArray(given) ? given : [given];
    for (const value of values) {
      if (value !== undefined && value !== null && value !== '') parameters.append(name, String(value));
    }
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
