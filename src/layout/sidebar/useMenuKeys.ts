import { type RefObject, useEffect, useRef } from 'react';

/**
 * Handles the arrow keys in the menu: up and down move through the visible entries, right enters a submenu, left leaves
 * it.
 */
export function useMenuKeys(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    const follow = (event: KeyboardEvent) => move(element, event);
    element.addEventListener('keydown', follow);
    return () => element.removeEventListener('keydown', follow);
  }, []);
  return menu;
}

function move(menu: HTMLElement, event: KeyboardEvent): void {
  const focused = event.target;
  if (!(focused instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const entries = [...menu.querySelectorAll<HTMLElement>('.side-entry')];
  const at = entries.indexOf(focused);
  const isTyping = focused instanceof HTMLInputElement;
  const go = (to: HTMLElement | undefined) => {
    event.preventDefault();
    to?.focus();
  };
  if (event.key === 'ArrowDown') go(entries[at + 1] ?? entries[0]);
  else if (event.key === 'ArrowUp') go(entries.at(at < 0 ? -1 : at - 1));
  else if (isTyping || at < 0) return;
  else if (event.key === 'Home') go(entries[0]);
  else if (event.key === 'End') go(entries.at(-1));
  else if (event.key === 'ArrowRight') enterSubmenu(focused, () => go(entries[at + 1]));
  else if (event.key === 'ArrowLeft') leaveSubmenu(focused, go);
}

function enterSubmenu(focused: HTMLElement, goOn: () => void): void {
  if (focused.ariaExpanded === 'false') focused.click();
  else if (focused.ariaExpanded === 'true') goOn();
}

function leaveSubmenu(focused: HTMLElement, go: (to: HTMLElement | undefined) => void): void {
  if (focused.ariaExpanded === 'true') focused.click();
  else go(focused.closest('.side-sub')?.parentElement?.querySelector<HTMLElement>('.side-entry') ?? undefined);
}
