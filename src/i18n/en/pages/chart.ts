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
  upTo: 'Up to %{time}',
  unfinished: 'Dashed and pale: this step has not ended yet',
  extent: '%{name}: lowest %{low}, highest %{high}, latest %{last}.',
};
