import { useTranslate } from 'ra-core';

import { PlatformError } from '../dataProvider/PlatformError.ts';
import type { FailureKind } from '../dataProvider/failures.ts';
import type { Resource } from '../schemas/resource.ts';

/** After these nobody at this end knows whether the platform has done it. */
const unheard: readonly FailureKind[] = ['unreachable', 'timeout', 'badAnswer', 'serverError'];

/**
 * Words for a write that failed. One whose answer was lost may have been done; it carries a key under which this platform
 * does it once, so that the person may just send it again. Other platforms promise nothing of the kind.
 */
export function useTellFailure({ wire }: Pick<Resource, 'wire'> = {}): (error: unknown) => string {
  const translate = useTranslate();
  return error => {
    const failure = error instanceof Error ? error.message : String(error);
    const isUnheard = wire === undefined && error instanceof PlatformError && unheard.includes(error.kind);
    return isUnheard ? translate('message.unheard', { failure }) : failure;
  };
}
