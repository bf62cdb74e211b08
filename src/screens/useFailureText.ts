import { useTranslate } from 'ra-core';

import { isOutcomeUnknown } from '../dataProvider/PlatformError.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';

/**
 * Returns the function that describes a failed write. A write without a response may have been carried out. Because of
 * the idempotency key, this platform carries out a repeated write only once, so the text suggests a retry. Remote
 * platforms may carry out a write twice, so the text does not suggest a retry.
 */
export function useFailureText({ wire }: Pick<Resource, 'wire'> = {}): (error: unknown) => string {
  const translate = useTranslate();
  return error => {
    const failure = error instanceof Error ? error.message : String(error);
    return wire === undefined && isOutcomeUnknown(error) ? translate('message.unheard', { failure }) : failure;
  };
}
