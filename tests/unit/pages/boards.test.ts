import { describe, expect, it } from 'vitest';

import { cardNames, moveCard, readLayout, toggleCard } from '../../../src/pages/dashboard/cards.ts';
import { readRange } from '../../../src/pages/dashboard/range.ts';
import { isBreach } from '../../../src/pages/data-monitoring/metricFormat.ts';
import { backOff, readWatched, stretchOf } from '../../../src/pages/data-monitoring/scope.ts';
import { listAddress } from '../../../src/pages/parts/board/CountLink.tsx';

describe('the cards of the dashboard', () => {
  it.each([null, 'broken', { order: 'all' }, { order: ['gone'], hidden: 7 }])(
    'stand as they were made for %j',
    kept => {
      expect(readLayout(kept)).toEqual({ order: cardNames, hidden: [] });
    },
  );

  it('keep their order and what is hidden, and a new card takes its first place', () => {
    const old = cardNames.filter(name => name !== 'links').toReversed();
    const { order, hidden } = readLayout({ order: old, hidden: ['top', 'gone'] });
    expect(order.filter(name => name !== 'links')).toEqual(old);
    expect(order[order.indexOf('links') - 1]).toBe('online');
    expect(hidden).toEqual(['top']);
  });

  it('move by one, and not beyond the ends', () => {
    const layout = readLayout(null);
    expect(moveCard(layout, 'income', 1).order.slice(0, 3)).toEqual(['figures', 'users', 'income']);
    expect(moveCard(layout, 'figures', -1).order).toEqual(cardNames);
    expect(toggleCard(toggleCard(layout, 'top'), 'top').hidden).toEqual([]);
  });
});

describe('the range of the trends', () => {
  const range = (search: string) => readRange(new URLSearchParams(search), '2026-03-01');

  it.each([
    ['', 'today', '2026-03-01', '2026-03-01'],
    ['range=week', 'week', '2026-02-23', '2026-03-01'],
    ['range=month', 'month', '2026-01-31', '2026-03-01'],
    ['from=2026-01-01&to=2026-01-31', 'custom', '2026-01-01', '2026-01-31'],
    ['from=2026-02-01&to=2026-01-31', 'today', '2026-03-01', '2026-03-01'],
    ['from=2026-02-30&to=2026-03-31', 'today', '2026-03-01', '2026-03-01'],
  ])('of “%s” is %s, %s to %s', (search, name, from, to) => {
    expect(range(search)).toEqual({ name, from, to });
  });
});

describe('a figure', () => {
  it('leads to the first page of its list with its filter', () => {
    const address = new URL(listAddress({ resource: 'devices', filter: { failureStatus: [1, 2, 4] } }), 'http://x');
    expect([address.pathname, address.searchParams.get('filter')]).toEqual(['/devices', '{"failureStatus":[1,2,4]}']);
    expect(address.searchParams.get('page')).toBe('1');
  });
});

describe('what the monitoring board watches', () => {
  it('is the whole estate where the address makes no sense', () => {
    expect(readWatched(new URLSearchParams('scope=moon:1&window=9h&every=7&from=now&to=later'))).toEqual({
      scope: 'all',
      window: '1h',
      everySeconds: 15,
      custom: undefined,
    });
  });

  it('is the window up to now, or the stretch that was zoomed to', () => {
    const watched = readWatched(new URLSearchParams('window=6h&scope=room:3'));
    expect(stretchOf(watched, '2026-03-01 10:00:00')).toEqual({
      from: '2026-03-01 04:00:00',
      to: '2026-03-01 10:00:00',
      step: 60,
    });
    const custom = { from: '2026-03-01 04:00:00', to: '2026-03-01 04:30:00' };
    expect(stretchOf({ ...watched, custom }, '2026-03-01 10:00:00')).toEqual({ ...custom, step: 15 });
  });

  it('is asked for less and less often while nothing answers, and never when that is switched off', () => {
    expect([0, 1, 2, 3, 9].map(failures => backOff(5, failures))).toEqual([5_000, 5_000, 10_000, 30_000, 30_000]);
    expect(backOff(60, 2)).toBe(60_000);
    expect(backOff(0, 3)).toBe(0);
  });

  it('is red beyond a bound, not at it', () => {
    const bounds = [
      { indicator: 5, value: 70, breach: 'above', name: '' },
      { indicator: 5, value: 5, breach: 'below', name: '' },
    ] as const;
    expect([70, 70.1, 5, 4.9].map(value => isBreach(value, bounds))).toEqual([false, true, false, true]);
  });
});
