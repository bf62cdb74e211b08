import type { PageTexts } from '../../zh/messages.ts';

export const board: PageTexts['board'] = {
  empty: 'No data yet',
  stale: 'Data as of %{time}; click to retry',
  asOf: 'Data as of %{time}',
  updated: 'Updated %{time}',
  auto: 'Refresh every %{seconds} s',
  refresh: 'Refresh now',
  fullScreen: 'Enter full screen',
  leaveFullScreen: 'Exit full screen',
};
