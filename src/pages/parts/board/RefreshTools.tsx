import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { IconButton } from '../../../screens/parts/IconButton.tsx';
import { useFormatBrowserTime } from './useFormatBrowserTime.ts';

interface RefreshToolsProps {
  /** First part of the query keys for the board's calls. */
  readonly board: string;
  readonly isAuto: boolean;
  readonly everyMs: number;
  readonly onAuto: (isAuto: boolean) => void;
}

/** Time of the board's values, a switch for automatic refresh, and a refresh button. */
export function RefreshTools({ board, isAuto, everyMs, onAuto }: RefreshToolsProps) {
  const translate = useTranslate();
  const clockOf = useFormatBrowserTime();
  const queryClient = useQueryClient();
  const queryKey = ['board', board];
  const running = useIsFetching({ queryKey });
  const latest = Math.max(
    0,
    ...queryClient
      .getQueryCache()
      .findAll({ queryKey, type: 'active' })
      .map(query => query.state.dataUpdatedAt),
  );
  return (
    <>
      {latest > 0 && <span className="board-updated">{translate('board.updated', { time: clockOf(latest) })}</span>}
      <label className="board-switch">
        <input type="checkbox" checked={isAuto} onChange={event => onAuto(event.target.checked)} />
        {translate('board.auto', { seconds: everyMs / 1000 })}
      </label>
      <IconButton
        icon="Refresh"
        label={translate('board.refresh')}
        disabled={running > 0}
        onClick={() => void queryClient.invalidateQueries({ queryKey })}
      />
    </>
  );
}
