import type { PageTexts } from '../../zh/messages.ts';

export const cardLinks: PageTexts['cardLinks'] = {
  totals: 'Connection totals',
  links: 'Connections',
  successes: 'Succeeded',
  failures: 'Failed',
  successRate: 'Success rate',
  averageLinkMs: 'Average connection time',
  ways: 'Connection methods',
  seeFailures: 'Show %{count} failed connections',
  noFailures: 'No failed connections match this filter',
  found: '%{count} failed connections',
  trend: 'Failed connections by day',
  causes: 'Failure causes',
  count: 'Count',
  share: 'Share',
  lastTime: 'Last occurrence',
  samples: 'Latest failed connections',
  more: 'Shows only the %{count} most frequent causes',
};
