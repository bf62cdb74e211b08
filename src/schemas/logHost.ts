/** Where the public log API listens beside the console, by the protocol of the page (spec section 7). */
const logPorts = { http: 8002, https: 8003 } as const;

/** The port that a console expects of itself; a platform says so when its log API has another one. */
export function usualLogPort(protocol: string): number {
  return protocol === 'https:' ? logPorts.https : logPorts.http;
}

/** @example logOrigin({ protocol: 'http:', hostname: 'console.test' }) === 'http://console.test:8002' */
export function logOrigin({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>, port?: number): string {
  return `${protocol}//${hostname}:${port ?? usualLogPort(protocol)}`;
}
