import type { KeyboardEvent } from 'react';

import type { PanelModel } from '../model/usePanelModel.ts';
import { tickCard, tickCards } from '../model/ticks.ts';

interface ListKeys {
  readonly model: PanelModel;
  readonly focused: number | undefined;
  readonly onFocus: (id: number) => void;
  readonly onOpen: (id: number) => void;
  /** Number of cards by which each arrow key moves. */
  readonly steps: Readonly<Record<string, number>>;
  readonly onPlace: (at: number) => void;
}

/** Returns the key handler for a view that shows its cards in sequence. */
export function useCardListKeys({
  model,
  focused,
  onFocus,
  onOpen,
  steps,
  onPlace,
}: ListKeys): (event: KeyboardEvent) => void {
  const { cards, shown, ticks, setTicks } = model;
  const go = (to: number, isExtending: boolean) => {
    const at = Math.max(0, Math.min(to, shown.length - 1));
    const id = cards[shown[at] ?? -1]?.id;
    if (id === undefined) return;
    onPlace(at);
    onFocus(id);
    if (isExtending) setTicks(tickCards({ ...ticks, anchor: ticks.anchor ?? focused }, [focused ?? id, id], 'range'));
  };
  return event => {
    if (event.target !== event.currentTarget) return;
    const at = shown.findIndex(place => cards[place]?.id === focused);
    const step = steps[event.key];
    const works: Readonly<Record<string, () => void>> = {
      Home: () => go(0, event.shiftKey),
      End: () => go(shown.length - 1, event.shiftKey),
      Enter: () => focused !== undefined && onOpen(focused),
      ' ': () => focused !== undefined && setTicks(tickCard(ticks, focused, 'toggle', [])),
    };
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    const all = () =>
      setTicks(
        tickCards(
          ticks,
          shown.flatMap(place => cards[place]?.id ?? []),
          'only',
        ),
      );
    const work = isAll ? all : step === undefined ? works[event.key] : () => go(at + step, event.shiftKey);
    if (!work) return;
    event.preventDefault();
    work();
  };
}
