import type { PageTexts } from '../../messages.ts';

export const cardLinks: PageTexts['cardLinks'] = {
  totals: 'Link totals',
  links: 'Links',
  successes: 'Succeeded',
  failures: 'Failed',
  successRate: 'Success rate',
  averageLinkMs: 'Average link time',
  ways: 'Link ways',
  seeFailures: 'Show the details of %{count} failed links',
  noFailures: 'No link has failed under this filter',
  found: '%{count} failed links',
  trend: 'Failed links by day',
  causes: 'Causes',
  count: 'Times',
  share: 'Share',
  lastTime: 'Last time',
  samples: 'Latest failed links',
  more: 'Only the %{count} most frequent causes are listed',
};
