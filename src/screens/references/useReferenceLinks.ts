import { type MouseEvent, useMemo } from 'react';

import { useFollowLink } from '../list/useFollowLink.ts';
import { useMayOpen } from '../services.ts';
import { useLatest } from '../useLatest.ts';
import { useReferenceWindows } from './referenceWindows.ts';

export interface ReferenceLinks {
  readonly mayOpen: (resource: string) => boolean;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * What makes references links: a plain click shows the record beside what is there, so that nobody loses his place; the
 * address behind it is the record's page, for a tab of its own.
 */
export function useReferenceLinks(): ReferenceLinks {
  const mayOpen = useMayOpen();
  const windows = useReferenceWindows();
  const navigate = useFollowLink();
  const follow = useLatest((event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!windows || !isPlain) return navigate(event);
    event.preventDefault();
    const [, resource = '', id = ''] = event.currentTarget.getAttribute('href')?.split('/') ?? [];
    windows.view(resource, Number(id));
  });
  return useMemo(() => ({ mayOpen, follow }), [mayOpen, follow]);
}
