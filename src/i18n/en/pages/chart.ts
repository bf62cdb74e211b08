import type { PageTexts } from '../../messages.ts';

export const chart: PageTexts['chart'] = {
  asTable: 'Show as a table',
  asPicture: 'Show as a chart',
  save: 'Save as a picture',
  show: 'Show “%{name}”',
  hide: 'Hide “%{name}”',
  time: 'Time',
  name: 'Name',
  value: 'Value',
  extent: '%{name}: lowest %{low}, highest %{high}, latest %{last}.',
};
