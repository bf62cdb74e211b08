import { setTimeout } from 'node:timers/promises';

const tooManyRequests = 429;
const delayMs = 200;

/**
 * Waits before the response to a call above a limit. The event loop accepts one new connection per turn, so that
 * clients that repeat refused calls immediately would delay the connections of all others for seconds.
 */
export async function delayLimitedResponse({ status }: Response): Promise<void> {
  if (status === tooManyRequests) await setTimeout(delayMs);
}
