import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { Icon } from '../../screens/parts/Icon.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import './palette.css';
import { type PaletteItem, usePaletteItems } from './usePaletteItems.ts';

interface PaletteProps {
  readonly tree: readonly MenuNode[];
  readonly onClose: () => void;
}

/** Command palette, which finds screens, records, and commands of the current screen by a few letters. */
export default function CommandPalette({ tree, onClose }: PaletteProps) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { items, isSearching } = usePaletteItems(tree, text);
  const active = Math.min(at, items.length - 1);
  useModalDialog(dialog, `${active} ${items.length}`);

  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    // Close first: closing returns the focus to the previously focused element, and the command may then move the
    // focus.
    dialog.current?.close();
    onClose();
    item.run();
  };
  const key = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') run(items[active]);
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    setAt((active + step + items.length) % items.length);
  };
  const type = (next: string) => {
    setText(next);
    setAt(0);
  };
  const label = translate('palette.title');
  // Render in a portal, because drawers and dialogs hide the page behind them from assistive technology.
  return createPortal(
    <dialog ref={dialog} className="palette" aria-label={label} onClose={onClose}>
      <SearchBox
        label={label}
        listId={id}
        activeId={items[active] ? `${id}-${active}` : undefined}
        text={text}
        onText={type}
        onKeyDown={key}
        onClose={() => dialog.current?.close()}
      />
      <div className="palette-list" id={id} role="listbox" aria-label={label}>
        {items.map((item, place) => (
          <Line
            key={item.key}
            id={`${id}-${place}`}
            item={item}
            isFirst={items[place - 1]?.group !== item.group}
            isActive={place === active}
            onPoint={() => setAt(place)}
            onRun={() => run(item)}
          />
        ))}
      </div>
      <Foot text={footerKey(items, isSearching)} />
    </dialog>,
    document.body,
  );
}

/** Shows the dialog as a modal until the user clicks outside of the dialog, and scrolls the active line into view. */
function useModalDialog(dialog: RefObject<HTMLDialogElement | null>, chosen: string): void {
  useEffect(() => {
    const element = dialog.current;
    // The target of a click on the backdrop is the dialog itself. The press must also start on the backdrop, because a
    // text selection that starts in the input may end there.
    let pressed: EventTarget | null = null;
    const press = ({ target }: Event) => void (pressed = target);
    const leave = ({ target }: MouseEvent) => target === element && pressed === element && element?.close();
    element?.showModal();
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('click', leave);
    return () => {
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('click', leave);
    };
  }, [dialog]);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [dialog, chosen]);
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const keysHelp = 'palette.keys';

function Foot({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <p className={text === keysHelp ? 'palette-foot palette-keys' : 'palette-foot'} role="status">
      {translate(text)}
    </p>
  );
}

function footerKey(items: readonly PaletteItem[], isSearching: boolean): string {
  if (isSearching) return 'palette.searching';
  return items.length === 0 ? 'palette.nothing' : keysHelp;
}

interface SearchBoxProps {
  readonly label: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** Search input, which keeps the focus and names the active line in `aria-activedescendant`. */
function SearchBox({ label, listId, activeId, text, onText, onKeyDown, onClose }: SearchBoxProps) {
  const translate = useTranslate();
  return (
    <div className="palette-box">
      <Icon name="Search" />
      <input
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={translate('palette.help')}
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton small icon="Close" label={translate('elements.close')} onClick={onClose} />
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly item: PaletteItem;
  /** True for the first line of a group, above which the heading of the group is shown. */
  readonly isFirst: boolean;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Line({ id, item: { group, icon, text, note }, isFirst, isActive, onPoint, onRun }: LineProps) {
  const translate = useTranslate();
  return (
    <>
      {isFirst && (
        <div role="presentation" className="palette-group">
          {translate(`palette.${group}`)}
        </div>
      )}
      {/* The input keeps the focus and handles Enter for the active line. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        className="palette-line"
        onMouseMove={onPoint}
        onClick={onRun}
      >
        {icon !== '' && <Icon name={icon} />}
        <span className="palette-text">{text}</span>
        <small>{note}</small>
      </div>
    </>
  );
}
