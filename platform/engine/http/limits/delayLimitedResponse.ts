import { setTimeout } from 'node:timers/promises';

const tooManyRequests = 429;
const delayMs = 200;

/**
 * Delays the response to a call that exceeds a limit. The event loop accepts one new connection per turn, so clients
 * that immediately repeat refused calls would otherwise delay the connections of all other clients for seconds.
 */
export async function delayLimitedResponse({ status }: Response): Promise<void> {
  if (status === tooManyRequests) await setTimeout(delayMs);
}
