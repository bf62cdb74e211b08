import { type MouseEvent, useMemo } from 'react';

import { useFollowLink } from './useFollowLink.ts';
import { useMayOpen } from '../services.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { useReferenceDialogs } from './referenceDialogs.ts';

export interface ReferenceLinks {
  readonly mayOpen: (resource: string) => boolean;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Returns the properties that turn references into links. A plain click opens the record in a drawer, so that users can
 * continue where they were. The URL of the link is the page of the record, so that users can open it in a browser tab.
 */
export function useReferenceLinks(): ReferenceLinks {
  const mayOpen = useMayOpen();
  const windows = useReferenceDialogs();
  const navigate = useFollowLink();
  const follow = useStableCallback((event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!windows || !isPlain) return navigate(event);
    event.preventDefault();
    const [, resource = '', id = ''] = event.currentTarget.getAttribute('href')?.split('/') ?? [];
    windows.view(resource, Number(id));
  });
  return useMemo(() => ({ mayOpen, follow }), [mayOpen, follow]);
}
