import type { Locator, Page } from 'playwright-core';

interface TabbingOptions {
  readonly backwards?: boolean;
  /** Maximum number of times that `pressTabUntilFocused` presses Tab. */
  readonly most?: number;
}

/** Presses Tab until an element has the focus; each focused element on the way must be visible (WCAG 2.4.7, 2.4.11). */
export async function pressTabUntilFocused(
  page: Page,
  place: Locator,
  { backwards = false, most = 30 }: TabbingOptions = {},
): Promise<void> {
  const passed: string[] = [];
  while (passed.length < most) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    const { name, isSeen } = await page.evaluate(focusedNow);
    if (!isSeen) throw new Error(`The focus is not seen at ${name}, after ${passed.join(', ')}`);
    if (await holdsFocus(place)) return;
    passed.push(name);
  }
  throw new Error(`Tab does not lead there, but to ${passed.join(', ')}`);
}

/** Waits until an element has the focus, no matter what moved the focus. */
export async function waitUntilFocused(page: Page, place: Locator): Promise<void> {
  await place.first().waitFor();
  const handle = await place.first().elementHandle();
  await page.waitForFunction(element => element === document.activeElement, handle);
}

async function holdsFocus(place: Locator): Promise<boolean> {
  const found = await place.all();
  const held = await Promise.all(found.map(item => item.evaluate(element => element === document.activeElement)));
  return held.includes(true);
}

/** Runs in the page: returns the name of the focused element, and whether the element is visible and not covered. */
function focusedNow(): { readonly name: string; readonly isSeen: boolean } {
  const here = document.activeElement;
  if (!here || here === document.body) return { name: 'nothing', isSeen: false };
  // A file input is hidden visually; its drop area shows the focus.
  const shown = here.classList.contains('visually-hidden') ? (here.parentElement ?? here) : here;
  const box = shown.getBoundingClientRect();
  const name = `${here.tagName.toLowerCase()}“${(here.ariaLabel ?? here.textContent).trim().slice(0, 24)}”`;
  const inside = (value: number, most: number) => Math.min(Math.max(value, 1), most - 1);
  const [left, right] = [inside(box.left, innerWidth), inside(box.right, innerWidth)];
  const [top, bottom] = [inside(box.top, innerHeight), inside(box.bottom, innerHeight)];
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isOnTop = hit !== null && (shown.contains(hit) || hit.contains(shown) || hit.closest('label') !== null);
  const isSeen = box.width > 0 && box.height > 0 && isOnTop && here.matches(':focus-visible');
  const over = isSeen ? '' : ` at ${box.x},${box.y} ${box.width}×${box.height} under ${hit?.className ?? 'nothing'}`;
  return { name: name + over, isSeen };
}
