import { useMemo, useState } from 'react';

import type { FleetCard, FleetTree } from '../../../resources/devices/boards/fleet.ts';
import { type PanelUrlState } from './panelUrl.ts';
import { parseIpRange } from './ipRange.ts';
import { filteredCardIndexes, createFilterPredicates } from './panelFilter.ts';
import { usePanelUrlState } from './usePanelUrlState.ts';
import type { FleetStore } from '../fleet/fleetStore.ts';
import { useThrottledVersion } from '../fleet/useThrottledVersion.ts';
import { type Colouring, colouringOf, countCardsByEntry } from './colouring.ts';
import { type Ticks, noTicks, keepExistingTicks } from './ticks.ts';

/** Data that all views of the page render. */
export interface PanelModel {
  readonly fleet: FleetStore;
  readonly tree: FleetTree;
  /** Increases when any of the lists below changes. */
  readonly version: number;
  readonly cards: readonly FleetCard[];
  readonly address: PanelUrlState;
  readonly setAddress: (change: Partial<PanelUrlState>) => void;
  /** Indexes of the cards in the chosen room, cabinet or chassis. */
  readonly inPlace: readonly number[];
  /** Indexes of the cards that pass the filter. */
  readonly shown: readonly number[];
  readonly colouring: Colouring;
  /** Number of cards per legend entry that pass the filter, without the test for the field that colours the cards. */
  readonly counts: readonly number[];
  readonly ticks: Ticks;
  readonly setTicks: (ticks: Ticks) => void;
}

/** Update interval of lists and counts, in milliseconds. */
const updateIntervalMs = 400;

export function usePanelModel(fleet: FleetStore, tree: FleetTree): PanelModel {
  const [address, setAddress] = usePanelUrlState();
  const version = useThrottledVersion(fleet, updateIntervalMs);
  const [ticks, setTicks] = useState<Ticks>(noTicks);
  const { filter, colourBy } = address;
  const colouring = useMemo(() => colouringOf(colourBy), [colourBy]);
  const found = useMemo(() => {
    const cards = fleet.cards();
    const tests = createFilterPredicates(filter, parseIpRange(filter.addresses) ?? undefined);
    const ofPlace = new Map([...tests].filter(([name]) => name === 'place'));
    return {
      cards,
      inPlace: filteredCardIndexes(cards, ofPlace),
      shown: filteredCardIndexes(cards, tests),
      counts: countCardsByEntry(colouring, cards, filteredCardIndexes(cards, tests, colourBy)),
    };
    // The fleet stores its cards outside of React; `version` changes with them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fleet, version, filter, colouring, colourBy]);
  const existingTicks = useMemo(
    () => keepExistingTicks(ticks, id => fleet.byId(id) !== undefined),
    // oxlint-disable-next-line react/exhaustive-deps
    [ticks, fleet, version],
  );
  return { fleet, tree, version, address, setAddress, colouring, ...found, ticks: existingTicks, setTicks };
}
