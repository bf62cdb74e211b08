/**
 * `keyCode` of each key that an input method handles. In Safari, nothing else marks the key that ends a composition.
 */
const imeKeyCode = 229;

/**
 * Stops the key events of an input method before they reach the page. Enter selects a word and Escape discards it, so
 * neither key may search, submit or close anything. Events in `contenteditable` elements pass, because the rich text
 * editor handles compositions itself.
 */
export function stopImeKeys(page: Window): void {
  page.addEventListener(
    'keydown',
    event => {
      if (!event.isComposing && event.keyCode !== imeKeyCode) return;
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      event.stopPropagation();
    },
    { capture: true },
  );
}
