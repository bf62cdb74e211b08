import { useTranslate } from 'ra-core';

import { isOutcomeUnknown } from '../dataProvider/PlatformError.ts';
import type { Resource } from '../schemas/resource.ts';

/**
 * Returns the function that describes a failed write. A write without an answer may have been carried out; its
 * idempotency key lets this platform carry out a repetition only once, so the text suggests to retry. Remote platforms
 * do not promise that.
 */
export function useFailureText({ wire }: Pick<Resource, 'wire'> = {}): (error: unknown) => string {
  const translate = useTranslate();
  return error => {
    const failure = error instanceof Error ? error.message : String(error);
    return wire === undefined && isOutcomeUnknown(error) ? translate('message.unheard', { failure }) : failure;
  };
}
