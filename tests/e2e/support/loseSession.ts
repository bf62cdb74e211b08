import type { ElementHandle, Locator, Page } from 'playwright-core';

export interface SessionLoss {
  /** Element whose use makes the call that discovers the end of the session. */
  readonly trigger: Locator;
  /** Ends the session, or makes the platform report its end. */
  readonly end: () => unknown;
  /** Uses the element; a click by default. */
  readonly use?: (element: ElementHandle) => Promise<unknown>;
}

/**
 * Ends the session of a page, uses an element of the page so that a call discovers the end, and waits for the sign-in
 * card.
 *
 * Any other call of the page may discover the end first and reload the page. The element is therefore resolved before
 * the session ends: a locator would find a similar element on the next page, and act there after the user has signed in
 * again.
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
