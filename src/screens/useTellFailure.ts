import { useTranslate } from 'ra-core';

import { isUnheard } from '../dataProvider/PlatformError.ts';
import type { Resource } from '../schemas/resource.ts';

/**
 * Words for a write that failed. One whose answer was lost may have been done; it carries a key under which this platform
 * does it once, so that the person may just send it again. Other platforms promise nothing of the kind.
 */
export function useTellFailure({ wire }: Pick<Resource, 'wire'> = {}): (error: unknown) => string {
  const translate = useTranslate();
  return error => {
    const failure = error instanceof Error ? error.message : String(error);
    return wire === undefined && isUnheard(error) ? translate('message.unheard', { failure }) : failure;
  };
}
