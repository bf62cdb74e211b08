import type { ElementHandle, Locator, Page } from 'playwright-core';

export interface SessionLoss {
  /** Element whose use sends a call; the response reports the end of the session. */
  readonly trigger: Locator;
  /** Ends the session, or makes the platform report its end. */
  readonly end: () => unknown;
  /** Uses the element; a click by default. */
  readonly use?: (element: ElementHandle) => Promise<unknown>;
}

/**
 * Ends the session of a page, uses an element of the page so that a response reports the end, and waits for the sign-in
 * card.
 *
 * The response to any other call may report the end first, and the page then reloads. The element is therefore resolved
 * before the session ends: a locator would find a similar element on the new page, and would use that element after the
 * user has signed in again.
 */
export async function loseSession(page: Page, { trigger, end, use = click }: SessionLoss): Promise<void> {
  const element = await trigger.elementHandle();
  if (!element) throw new Error('The page has no element to discover the end of its session with');
  await end();
  const signedOut = page.getByRole('button', { name: /^(登 录|Sign in)$/ }).waitFor();
  // The driver may never report the end of an action whose page was replaced.
  await Promise.race([signedOut, use(element).catch(() => undefined)]);
  await signedOut;
}

function click(element: ElementHandle): Promise<void> {
  return element.click();
}
