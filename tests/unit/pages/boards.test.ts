import { describe, expect, it } from 'vitest';

import { cardNames, moveCard, parseCardLayout, toggleCard } from '../../../src/pages/dashboard/cards.ts';
import { parseDashboardRange } from '../../../src/pages/dashboard/range.ts';
import { isBreach } from '../../../src/pages/data-monitoring/metricFormat.ts';
import {
  pollDelayMs,
  parseMonitoringQuery,
  toTimeRange,
} from '../../../src/pages/data-monitoring/monitoringUrlState.ts';
import { filteredListUrl } from '../../../src/pages/parts/board/CountLink.tsx';

describe('the cards of the dashboard', () => {
  it.each([null, 'broken', { order: 'all' }, { order: ['gone'], hidden: 7 }])(
    'have their default order when %j is stored',
    kept => {
      expect(parseCardLayout(kept)).toEqual({ order: cardNames, hidden: [] });
    },
  );

  it('keep their stored order and visibility, while a new card gets its default place', () => {
    const old = cardNames.filter(name => name !== 'links').toReversed();
    const { order, hidden } = parseCardLayout({ order: old, hidden: ['top', 'gone'] });
    expect(order.filter(name => name !== 'links')).toEqual(old);
    expect(order[order.indexOf('links') - 1]).toBe('online');
    expect(hidden).toEqual(['top']);
  });

  it('move by one place, never beyond the ends', () => {
    const layout = parseCardLayout(null);
    expect(moveCard(layout, 'income', 1).order.slice(0, 3)).toEqual(['figures', 'users', 'income']);
    expect(moveCard(layout, 'figures', -1).order).toEqual(cardNames);
    expect(toggleCard(toggleCard(layout, 'top'), 'top').hidden).toEqual([]);
  });
});

describe('the range of the trends', () => {
  const range = (search: string) => parseDashboardRange(new URLSearchParams(search), '2026-03-01');

  it.each([
    ['', 'today', '2026-03-01', '2026-03-01'],
    ['range=week', 'week', '2026-02-23', '2026-03-01'],
    ['range=month', 'month', '2026-01-31', '2026-03-01'],
    ['from=2026-01-01&to=2026-01-31', 'custom', '2026-01-01', '2026-01-31'],
    ['from=2026-02-01&to=2026-01-31', 'today', '2026-03-01', '2026-03-01'],
    ['from=2026-02-30&to=2026-03-31', 'today', '2026-03-01', '2026-03-01'],
  ])('is, for the query “%s”, %s, from %s to %s', (search, name, from, to) => {
    expect(range(search)).toEqual({ name, from, to });
  });
});

describe('a figure', () => {
  it('links to the first page of its filtered list', () => {
    const address = new URL(filteredListUrl({ resource: 'devices', filter: { failureStatus: [1, 2, 4] } }), 'http://x');
    expect([address.pathname, address.searchParams.get('filter')]).toEqual(['/devices', '{"failureStatus":[1,2,4]}']);
    expect(address.searchParams.get('page')).toBe('1');
  });
});

describe('the monitoring board', () => {
  it('shows the whole fleet when its address is invalid', () => {
    expect(parseMonitoringQuery(new URLSearchParams('scope=moon:1&window=9h&every=7&from=now&to=later'))).toEqual({
      scope: 'all',
      window: '1h',
      everySeconds: 15,
      custom: undefined,
    });
  });

  it('shows the window up to now, or the zoomed range', () => {
    const watched = parseMonitoringQuery(new URLSearchParams('window=6h&scope=room:3'));
    expect(toTimeRange(watched, '2026-03-01 10:00:00')).toEqual({
      from: '2026-03-01 04:00:00',
      to: '2026-03-01 10:00:00',
      step: 60,
    });
    const custom = { from: '2026-03-01 04:00:00', to: '2026-03-01 04:30:00' };
    expect(toTimeRange({ ...watched, custom }, '2026-03-01 10:00:00')).toEqual({ ...custom, step: 15 });
  });

  it('polls less often while the platform does not respond, and never when the user has switched polling off', () => {
    expect([0, 1, 2, 3, 9].map(failures => pollDelayMs(5, failures))).toEqual([5_000, 5_000, 10_000, 30_000, 30_000]);
    expect(pollDelayMs(60, 2)).toBe(60_000);
    expect(pollDelayMs(0, 3)).toBe(0);
  });

  it('shows a value in red beyond an upper or lower threshold, but not exactly at the threshold', () => {
    const bounds = [
      { indicator: 5, value: 70, breach: 'above', name: '' },
      { indicator: 5, value: 5, breach: 'below', name: '' },
    ] as const;
    expect([70, 70.1, 5, 4.9].map(value => isBreach(value, bounds))).toEqual([false, true, false, true]);
  });
});
