/** Browsers report this code for every key that an input method takes; Safari sets nothing else on the key that ends a composition. */
const processed = 229;

/**
 * Keeps the keys of an input method from the page: Enter chooses a word and Escape drops it, so neither may search, send or
 * close anything. An editable document is left out, because its editor follows compositions itself.
 */
export function keepKeysOfInputMethod(page: Window): void {
  page.addEventListener(
    'keydown',
    event => {
      if (!event.isComposing && event.keyCode !== processed) return;
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      event.stopPropagation();
    },
    { capture: true },
  );
}
