import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { State } from './State.tsx';

interface FailedStateProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** What it is that is missing, where it is more than data. */
  readonly title?: string;
  /** Stands in the place of the whole page, whose first heading it then has. */
  readonly isPage?: boolean;
  /** Other ways on, after the one to ask again. */
  readonly children?: ReactNode;
}

/** Stands in the place of what could not be read: why, and a way to ask for it again. */
export function FailedState({ error, onRetry, title, isPage = false, children }: FailedStateProps) {
  const translate = useTranslate();
  const help = error instanceof Error ? error.message : undefined;
  return (
    <State icon="ErrorOutlined" title={title ?? translate('list.failed')} help={help} isFailure isPage={isPage}>
      <Button icon="Refresh" onClick={() => void onRetry()}>
        {translate('elements.retry')}
      </Button>
      {children}
    </State>
  );
}
