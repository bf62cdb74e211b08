import { useNotify } from 'ra-core';
import { useEffect } from 'react';

import { PlatformError } from '../dataProvider/PlatformError.ts';

/**
 * Tells in a notice that something could not be read, where no other place does: the page goes on with what was read
 * before, or without an extra.
 */
export function useTellUnread(error: unknown): void {
  const notify = useNotify();
  useEffect(() => {
    if (!(error instanceof PlatformError) || error.kind === 'aborted') return;
    notify(error.message, { type: 'warning', messageArgs: { _: error.message } });
  }, [error, notify]);
}
