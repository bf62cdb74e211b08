import { useEffect, useRef } from 'react';

import { useStableCallback } from '../../screens/useStableCallback.ts';

interface TabMenuProps {
  readonly x: number;
  readonly y: number;
  readonly choices: readonly { readonly text: string; readonly run: () => void }[];
  readonly onDismiss: () => void;
}

/** Context menu of a tab. Any click, Escape or the Tab key closes the menu; the arrow keys move within the menu. */
export function TabMenu({ x, y, choices, onDismiss }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const dismiss = useStableCallback(onDismiss);

  useEffect(() => {
    const from = document.activeElement;
    const goBack = () => from instanceof HTMLElement && from.isConnected && from.focus();
    const onKey = (event: KeyboardEvent) => {
      // The Tab key must continue from the element that had the focus before the menu opened.
      if (event.key === 'Escape' || event.key === 'Tab') {
        goBack();
        dismiss();
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
      const at = items.findIndex(item => item === document.activeElement);
      items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus();
    };
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    document.addEventListener('click', dismiss);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', dismiss);
      document.removeEventListener('keydown', onKey);
      // The focused menu item disappears with the menu, so restore the focus.
      if (document.activeElement === document.body) goBack();
    };
  }, [dismiss]);

  return (
    <div
      ref={menu}
      role="menu"
      className="tab-menu"
      style={{ left: Math.max(0, Math.min(x, innerWidth - 150)), top: y }}
    >
      {choices.map(choice => (
        <button key={choice.text} type="button" role="menuitem" onClick={choice.run}>
          {choice.text}
        </button>
      ))}
    </div>
  );
}
