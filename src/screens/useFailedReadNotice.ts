import { useNotify } from 'ra-core';
import { useEffect } from 'react';

import { PlatformError } from '../dataProvider/PlatformError.ts';

/**
 * Shows a notice about a failed read. Use this hook on pages that would otherwise hide the failure, because they still
 * show older data or do not need the data.
 */
export function useFailedReadNotice(error: unknown): void {
  const notify = useNotify();
  useEffect(() => {
    if (!(error instanceof PlatformError) || error.kind === 'aborted') return;
    notify(error.message, { type: 'warning', messageArgs: { _: error.message } });
  }, [error, notify]);
}
