import { setTimeout } from 'node:timers/promises';

const tooManyRequests = 429;
const delayMs = 200;

/**
 * Delays the response to a call that exceeds a limit. Without this delay, clients that immediately repeat refused calls
 * would delay the connections of all other clients for seconds, because the event loop accepts only one new connection
 * per iteration.
 */
export async function delayIfRateLimited({ status }: Response): Promise<void> {
  if (status === tooManyRequests) await setTimeout(delayMs);
}
