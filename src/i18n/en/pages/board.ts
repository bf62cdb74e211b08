import type { PageTexts } from '../../messages.ts';

export const board: PageTexts['board'] = {
  empty: 'Nothing to show',
  stale: 'As of %{time}, try again',
  asOf: 'As of %{time}',
  updated: 'Updated %{time}',
  auto: 'Refresh every %{seconds} s',
  refresh: 'Refresh now',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
};
