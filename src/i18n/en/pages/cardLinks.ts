import type { PageTexts } from '../../messages.ts';

export const cardLinks: PageTexts['cardLinks'] = {
  totals: 'Link totals',
  links: 'Links',
  successes: 'Succeeded',
  failures: 'Failed',
  successRate: 'Success rate',
  averageLinkMs: 'Average link duration',
  ways: 'Link methods',
  seeFailures: 'Show %{count} failed links',
  noFailures: 'No failed links match this filter',
  found: '%{count} failed links',
  trend: 'Failed links by day',
  causes: 'Failure causes',
  count: 'Count',
  share: 'Share',
  lastTime: 'Last occurrence',
  samples: 'Latest failed links',
  more: 'Shows only the %{count} most frequent causes',
};
