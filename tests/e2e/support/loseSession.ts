import type { ElementHandle, Locator, Page } from 'playwright-core';

export interface SessionLoss {
  /** The element whose use makes the call that discovers the end. */
  readonly trigger: Locator;
  /** Ends the session, or makes the platform say that it has ended. */
  readonly end: () => unknown;
  /** Uses the element; clicks it unless told otherwise. */
  readonly use?: (element: ElementHandle) => Promise<unknown>;
}

/**
 * Ends the session of a page, uses an element of the page so that a call discovers the end, and waits for the sign-in card.
 *
 * Any other call of the page may discover the end first and load the page anew. The element is therefore taken from the
 * page before the session ends, and the act ends with it. A locator would wait for its like on the page that follows, and
 * act there after the user has signed in again.
 */
export async function loseSession(page: Page, { trigger, end, use = click }: SessionLoss): Promise<void> {
  const element = await trigger.elementHandle();
  if (!element) throw new Error('The page has no element to discover the end of its session with');
  await end();
  const signedOut = page.getByRole('button', { name: /^(登 录|Sign in)$/ }).waitFor();
  // The driver may never report the end of an act whose page was replaced under it.
  await Promise.race([signedOut, use(element).catch(() => undefined)]);
  await signedOut;
}

function click(element: ElementHandle): Promise<void> {
  return element.click();
}
