import { useMemo, useState } from 'react';

import type { FleetCard, FleetTree } from '../../schemas/fleet.ts';
import { type PanelAddress } from './filter/panelAddress.ts';
import { readAddressRange } from './filter/addressRange.ts';
import { passing, testsOf } from './filter/panelFilter.ts';
import { usePanelAddress } from './filter/usePanelAddress.ts';
import type { Fleet } from './fleet/fleet.ts';
import { useThrottledVersion } from './fleet/useThrottled.ts';
import { type Colouring, colouringOf, countEntries } from './legend/colouring.ts';
import { type Ticks, noTicks, without } from './select/ticks.ts';

/** What every view of the page is drawn from. */
export interface PanelModel {
  readonly fleet: Fleet;
  readonly tree: FleetTree;
  /** Grows when the lists below have changed. */
  readonly version: number;
  readonly cards: readonly FleetCard[];
  readonly address: PanelAddress;
  readonly setAddress: (change: Partial<PanelAddress>) => void;
  /** Places of the cards in the chosen room, cabinet or chassis. */
  readonly inPlace: readonly number[];
  /** Places of the cards that fit the filter. */
  readonly shown: readonly number[];
  readonly colouring: Colouring;
  /** By entry of the legend, how many cards fit all of the filter but the legend's own part. */
  readonly counts: readonly number[];
  readonly ticks: Ticks;
  readonly setTicks: (ticks: Ticks) => void;
}

/** How often lists and counts follow the cards. */
const followMs = 400;

export function usePanelModel(fleet: Fleet, tree: FleetTree): PanelModel {
  const [address, setAddress] = usePanelAddress();
  const version = useThrottledVersion(fleet, followMs);
  const [ticks, setTicks] = useState<Ticks>(noTicks);
  const { filter, colourBy } = address;
  const colouring = useMemo(() => colouringOf(colourBy), [colourBy]);
  const found = useMemo(() => {
    const cards = fleet.cards();
    const tests = testsOf(filter, readAddressRange(filter.addresses) ?? undefined);
    const ofPlace = new Map([...tests].filter(([name]) => name === 'place'));
    return {
      cards,
      inPlace: passing(cards, ofPlace),
      shown: passing(cards, tests),
      counts: countEntries(colouring, cards, passing(cards, tests, colourBy)),
    };
    // The fleet keeps its cards beside React; the version says that they have changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fleet, version, filter, colouring, colourBy]);
  const kept = useMemo(
    () => without(ticks, id => fleet.byId(id) !== undefined),
    // oxlint-disable-next-line react/exhaustive-deps
    [ticks, fleet, version],
  );
  return { fleet, tree, version, address, setAddress, colouring, ...found, ticks: kept, setTicks };
}
