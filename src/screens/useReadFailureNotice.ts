import { useNotify } from 'ra-core';
import { useEffect } from 'react';

import { PlatformError } from '../dataProvider/PlatformError.ts';

/**
 * Shows a notice for a failed read that appears nowhere else, because the page keeps showing older data or works
 * without the data.
 */
export function useReadFailureNotice(error: unknown): void {
  const notify = useNotify();
  useEffect(() => {
    if (!(error instanceof PlatformError) || error.kind === 'aborted') return;
    notify(error.message, { type: 'warning', messageArgs: { _: error.message } });
  }, [error, notify]);
}
