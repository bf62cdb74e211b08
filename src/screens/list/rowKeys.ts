/** Command that a key triggers in a list. */
export type RowCommand =
  | { readonly do: 'move'; readonly by: 1 | -1; readonly isRange: boolean }
  | { readonly do: 'end'; readonly to: 'first' | 'last' }
  | { readonly do: 'cell'; readonly by: 1 | -1 }
  | { readonly do: 'tick' | 'open' | 'edit' };

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const plain: Readonly<Record<string, RowCommand>> = {
  Home: { do: 'end', to: 'first' },
  End: { do: 'end', to: 'last' },
  ArrowRight: { do: 'cell', by: 1 },
  ArrowLeft: { do: 'cell', by: -1 },
  ' ': { do: 'tick' },
  Enter: { do: 'open' },
  e: { do: 'edit' },
};

/** Returns the command for a key; `undefined` for keys that belong to the browser. */
export function commandForKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): RowCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowDown') return { do: 'move', by: 1, isRange: shiftKey };
  if (key === 'ArrowUp') return { do: 'move', by: -1, isRange: shiftKey };
  return shiftKey || !Object.hasOwn(plain, key) ? undefined : plain[key];
}

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox]';
const open = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * Returns whether a keystroke is meant for the list: the user is not typing, and no dialog or menu is open on top of
 * the list. A list inside a dialog only handles keystrokes within the dialog.
 */
export function isListKeyTarget(target: EventTarget | null, list: Element | null): boolean {
  if (!(target instanceof Element) || !list || target.closest(typing)) return false;
  if (list.contains(target)) return !target.closest('.column-edge');
  const isInDialog = list.closest(open) !== null;
  return !isInDialog && !target.closest(open);
}
