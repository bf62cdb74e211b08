import { describe, expect, it } from 'vitest';

import { parseIpRange, ipRangeContains } from '../../../../src/pages/control-panel/model/ipRange.ts';
import { parsePanelQuery, toPanelQuery } from '../../../../src/pages/control-panel/model/panelUrl.ts';
import {
  type PanelFilter,
  emptyPanelFilter,
  filteredCardIndexes,
  createFilterPredicates,
} from '../../../../src/pages/control-panel/model/panelFilter.ts';
import { createFleetStore } from '../../../../src/pages/control-panel/fleet/fleetStore.ts';
import { panelStateOf, panelStatesOf } from '../../../../src/pages/control-panel/fleet/panelState.ts';
import { colouringOf, countCardsByEntry } from '../../../../src/pages/control-panel/model/colouring.ts';
import { countCardsByGroup } from '../../../../src/pages/control-panel/legend/countCardsByGroup.ts';
import { noTicks, tickCard, tickCards, keepExistingTicks } from '../../../../src/pages/control-panel/model/ticks.ts';
import { createCard } from './cards.ts';

describe('the state of a card', () => {
  it.each([
    ['fault', { failureStatus: 2, networkStatus: 0 }],
    ['fault', { failureStatus: 1 }],
    ['maintenance', { maintenance: 0 }],
    ['maintenance', { failureStatus: 4, networkStatus: 0 }],
    ['offline', { networkStatus: 0, abnormalState: 1, runStatus: 1 }],
    ['abnormal', { abnormalState: 1, runStatus: 1 }],
    ['recycling', { distributionStatus: 3 }],
    ['used', { runStatus: 1 }],
    ['idle', {}],
  ] as const)('is %s', (state, own) => {
    expect(panelStateOf(createCard(1, own))).toBe(state);
  });

  it('can consist of several simultaneous states', () => {
    expect(panelStatesOf(createCard(1, { failureStatus: 2, networkStatus: 0, runStatus: null }))).toEqual([
      'fault',
      'offline',
    ]);
    expect(panelStatesOf(createCard(1, { failureStatus: 4, runStatus: 1 }))).toEqual(['maintenance', 'fault', 'used']);
  });
});

describe('an address range', () => {
  it.each([
    ['10.1.1.11-10.1.1.60', '10.1.1.60', '10.1.1.61'],
    ['10.1.1.11 – 60', '10.1.1.11', '10.1.1.10'],
    ['10.1.0.0/16', '10.1.255.255', '10.2.0.0'],
    ['10.1.2', '10.1.2.0', '10.1.20.1'],
    ['10.1.1.9', '10.1.1.9', '10.1.1.90'],
  ])('contains, when written as %s, the address %s and not %s', (text, inside, outside) => {
    const range = parseIpRange(text);
    expect(range && [ipRangeContains(range, inside), ipRangeContains(range, outside)]).toEqual([true, false]);
  });

  it.each(['', 'a.b', '10.1.1.60-10.1.1.11', '10.1.1.1-2-3', '10.1.1.1/40', '10.1.1.1.1', '300.1.1.1'])(
    'cannot be “%s”',
    text => {
      expect(parseIpRange(text)).toBeNull();
    },
  );
});

describe('the cards of the control panel', () => {
  const cards = [
    createCard(1, { failureStatus: 2, merchantSign: 'm1', userName: 'Zhang' }),
    createCard(2, { networkStatus: 0, roomId: 2 }),
    createCard(3, { runStatus: 1, phoneType: 2, merchantSign: 'm1' }),
    createCard(4),
  ];
  const found = (own: Partial<PanelFilter>, leftOut?: string) =>
    filteredCardIndexes(cards, createFilterPredicates({ ...emptyPanelFilter, ...own }, undefined), leftOut).map(
      at => cards[at]?.id,
    );

  it('match a filter only when they match all of its parts', () => {
    expect(found({})).toEqual([1, 2, 3, 4]);
    expect(found({ states: ['fault', 'offline'] })).toEqual([1, 2]);
    expect(found({ texts: { merchantSign: ['m1'] }, codes: { phoneType: [2] } })).toEqual([3]);
    expect(found({ place: { field: 'roomId', id: 2 } })).toEqual([2]);
    expect(found({ search: 'zHA' })).toEqual([1]);
    expect(found({ search: '10.1.1.4' })).toEqual([4]);
  });

  it('are counted for each legend entry with all filters except the legend’s own', () => {
    const counted = filteredCardIndexes(
      cards,
      createFilterPredicates({ ...emptyPanelFilter, states: ['idle'], codes: { phoneType: [1] } }, undefined),
      'state',
    );
    const colouring = colouringOf('state');
    const counts = countCardsByEntry(colouring, cards, counted);
    const byState = Object.fromEntries(colouring.entries.map((entry, at) => [entry.value, counts[at]]));
    expect(byState).toMatchObject({ fault: 1, offline: 1, used: 0, idle: 1 });
  });

  it('belong to “other” when their code is unknown', () => {
    const colouring = colouringOf('androidVersion');
    expect(colouring.entries[colouring.entryOf(createCard(1, { androidVersion: 99 }))]?.value).toBe('');
    expect(colouring.entries[colouring.entryOf(createCard(1, { androidVersion: null }))]?.value).toBe('');
  });

  it('form groups, of which the largest is first', () => {
    const shown = cards.map((_, at) => at);
    const grouped = countCardsByGroup({ cards, shown, colouring: colouringOf('networkStatus'), grouping: 'roomId' });
    expect(grouped.groups.map(group => [group.key, group.total])).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });
});

describe('the address of the page', () => {
  it('contains the whole state, and restores the same state', () => {
    const address = {
      view: 'wall',
      colourBy: 'phoneType',
      card: 12,
      filter: {
        search: '张 三&',
        addresses: '10.1.1.1-9',
        place: { field: 'cabinetId', id: 4 },
        states: ['fault', 'used'],
        codes: { networkStatus: [0, 1] },
        texts: { merchantSign: ['a,b', 'c%d'] },
      },
    } as const;
    const read = parsePanelQuery(new URLSearchParams(toPanelQuery(address).toString()));
    expect(read).toMatchObject({ ...address, filter: { ...address.filter } });
  });

  it('omits defaults and ignores invalid values', () => {
    const usual = parsePanelQuery(new URLSearchParams());
    expect(toPanelQuery(usual).toString()).toBe('');
    const odd = 'view=tower&colour=__proto__&state=fault,huge&roomId=-1&card=x&phoneType=a,2&merchantSign=%25E4';
    expect(parsePanelQuery(new URLSearchParams(odd))).toMatchObject({
      view: 'rack',
      colourBy: 'state',
      card: undefined,
      filter: { states: ['fault'], place: undefined, codes: { phoneType: [2] } },
    });
  });
});

describe('the card selection', () => {
  const order = [5, 3, 9, 7];
  const ids = (ticks: { readonly ids: ReadonlySet<number> }) => [...ticks.ids].toSorted();

  it('selects one card on a click, toggles a card on Ctrl+click, and selects a range on Shift+click', () => {
    const firstTicks = tickCard(noTicks, 3, 'only', order);
    expect(ids(firstTicks)).toEqual([3]);
    expect(ids(tickCard(firstTicks, 7, 'toggle', order))).toEqual([3, 7]);
    expect(ids(tickCard(firstTicks, 3, 'toggle', order))).toEqual([]);
    expect(ids(tickCard(firstTicks, 7, 'range', order))).toEqual([3, 7, 9]);
    expect(ids(tickCard(firstTicks, 5, 'range', order))).toEqual([3, 5]);
  });

  it('keeps its anchor while the range changes', () => {
    const range = tickCard(tickCard(noTicks, 3, 'only', order), 7, 'range', order);
    expect(range.anchor).toBe(3);
  });

  it('selects many cards, and deselects them when all of them were selected', () => {
    const some = tickCards(noTicks, [1, 2], 'toggle');
    expect(ids(tickCards(some, [2, 3], 'toggle'))).toEqual([1, 2, 3]);
    expect(ids(tickCards(some, [1, 2], 'toggle'))).toEqual([]);
    expect(ids(tickCards(some, [9], 'only'))).toEqual([9]);
  });

  it('deselects removed cards', () => {
    expect(ids(keepExistingTicks(tickCards(noTicks, [1, 2], 'only'), id => id !== 1))).toEqual([2]);
  });
});

describe('the set of cards', () => {
  it('reports the positions of changed cards, and a full change when a card is added, removed or moved', () => {
    const fleet = createFleetStore();
    const changes: unknown[] = [];
    fleet.subscribe(change => changes.push(change));
    fleet.replace([createCard(1), createCard(2), createCard(3)]);
    fleet.apply([createCard(2, { runStatus: 1 })], []);
    fleet.apply([createCard(3, { bladePosition: 2 })], []);
    fleet.apply([createCard(4)], [1]);
    expect(changes).toEqual([{ all: true }, { at: [1] }, { all: true }, { all: true }]);
    expect(fleet.cards().map(item => item.id)).toEqual([2, 3, 4]);
    expect([fleet.byId(1), fleet.byId(2)?.runStatus, fleet.indexOf(4)]).toEqual([undefined, 1, 2]);
  });

  it('reports nothing without a change', () => {
    const fleet = createFleetStore();
    fleet.replace([createCard(1)]);
    const before = fleet.version();
    fleet.apply([], [99]);
    expect(fleet.version()).toBe(before);
  });
});
