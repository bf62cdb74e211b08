import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';

import { Button } from '../../../screens/parts/Button.tsx';
import { Icon } from '../../../screens/parts/Icon.tsx';
import { useServices } from '../../../screens/services.ts';
import './board.css';
import { useFormatBrowserTime } from './useFormatBrowserTime.ts';
import type { BoardQuery } from './useBoardQuery.ts';

interface BoardCardProps<T> {
  readonly title: string;
  /** Width in columns of a twelve-column grid. */
  readonly span?: 3 | 4 | 6 | 8 | 12;
  readonly query: BoardQuery<T>;
  readonly tools?: ReactNode;
  /**
   * Returns whether the response contains nothing to show; the card then shows an empty state instead of the children.
   */
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * Card of a board, which is a page of live figures such as the dashboard. Each card loads, fails, retries and becomes
 * outdated independently of the other cards.
 */
export function BoardCard<T>({ title, span = 4, query, tools, isEmpty, children }: BoardCardProps<T>) {
  const translate = useTranslate();
  const heading = useId();
  const { data, error, isFetching, retry } = query;
  return (
    <section className={`board-card span-${span}`} aria-labelledby={heading} aria-busy={isFetching}>
      <header className="board-card-head">
        <h2 id={heading}>{title}</h2>
        {error && data !== undefined && <StaleNotice query={query} />}
        {tools && <div className="card-tools">{tools}</div>}
      </header>
      {data !== undefined ? (
        isEmpty?.(data) ? (
          <p className="card-empty">{translate('board.empty')}</p>
        ) : (
          <div className={error ? 'card-body card-stale' : 'card-body'}>{children(data)}</div>
        )
      ) : error ? (
        <div className="card-failed" role="alert">
          <Icon name="ErrorOutlined" />
          <p>{error.message}</p>
          <Button onClick={retry} disabled={isFetching}>
            {translate('elements.retry')}
          </Button>
        </div>
      ) : (
        <div className="card-waiting late" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      )}
    </section>
  );
}

/**
 * Button that shows the time of the outdated values. The tooltip contains the error, and a click retries the request.
 */
function StaleNotice<T>({ query: { updatedAt, error, retry, isFetching } }: { readonly query: BoardQuery<T> }) {
  const translate = useTranslate();
  const { now } = useServices();
  const clockOf = useFormatBrowserTime();
  return (
    <button type="button" className="card-since" title={error?.message} disabled={isFetching} onClick={retry}>
      <Icon name="WarningAmber" />
      {translate('board.stale', { time: clockOf(updatedAt || now()) })}
    </button>
  );
}
