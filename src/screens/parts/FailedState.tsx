import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { StateMessage } from './StateMessage.tsx';

interface FailedStateProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** Title of the message; by default, a text about data that failed to load. */
  readonly title?: string;
  /** True if the message replaces the whole page, so that the title is the page's main heading. */
  readonly isPage?: boolean;
  /** Further buttons, after the retry button. */
  readonly children?: ReactNode;
}

/** Replaces content that failed to load with the reason and a retry button. */
export function FailedState({ error, onRetry, title, isPage = false, children }: FailedStateProps) {
  const translate = useTranslate();
  const help = error instanceof Error ? error.message : undefined;
  return (
    <StateMessage icon="ErrorOutlined" title={title ?? translate('list.failed')} help={help} isFailure isPage={isPage}>
      <Button icon="Refresh" onClick={() => void onRetry()}>
        {translate('elements.retry')}
      </Button>
      {children}
    </StateMessage>
  );
}
