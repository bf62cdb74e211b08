import { useEffect, useRef } from 'react';

interface TabMenuProps {
  readonly x: number;
  readonly y: number;
  readonly choices: readonly { readonly text: string; readonly run: () => void }[];
  readonly onDismiss: () => void;
}

/** The menu of a tab; any click anywhere, Escape or a scroll closes it, the arrows move in it. */
export function TabMenu({ x, y, choices, onDismiss }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
      const at = items.findIndex(item => item === document.activeElement);
      items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus();
    };
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    document.addEventListener('click', onDismiss);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onDismiss);
      document.removeEventListener('keydown', onKey);
    };
  }, [onDismiss]);

  return (
    <div ref={menu} role="menu" className="tab-menu" style={{ left: Math.min(x, innerWidth - 140), top: y }}>
      {choices.map(choice => (
        <button key={choice.text} type="button" role="menuitem" onClick={choice.run}>
          {choice.text}
        </button>
      ))}
    </div>
  );
}
