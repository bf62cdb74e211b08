import type { PageTexts } from '../../zh/messages.ts';

export const chart: PageTexts['chart'] = {
  asTable: 'Show as table',
  asPicture: 'Show as chart',
  save: 'Save as image',
  show: 'Show “%{name}”',
  hide: 'Hide “%{name}”',
  time: 'Time',
  name: 'Name',
  value: 'Value',
  upTo: 'Up to %{time}',
  unfinished: 'Dashed and pale: this interval has not ended yet',
  extent: '%{name}: lowest %{low}, highest %{high}, latest %{last}.',
};
