/** Ports of the public log API on the host of the console, per protocol of the page. */
const logPorts = { http: 8002, https: 8003 } as const;

/** Returns the default port of the log API. A platform can name another port in its responses. */
export function defaultLogPort(protocol: string): number {
  return protocol === 'https:' ? logPorts.https : logPorts.http;
}

/**
 * Returns the origin of the log API.
 *
 * @example logServerOrigin({ protocol: 'http:', hostname: 'console.test' }) === 'http://console.test:8002'
 */
export function logServerOrigin({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>, port?: number): string {
  return `${protocol}//${hostname}:${port ?? defaultLogPort(protocol)}`;
}
