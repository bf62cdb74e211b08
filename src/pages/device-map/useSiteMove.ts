import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';

import type { GeoPoint, MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { useServices } from '../../screens/services.ts';
import { mapQueryKey, mapApiBase } from './useDeviceMap.ts';

/** Unsaved new location of a site, which only this operator sees. */
export interface PendingMove {
  readonly site: MapSite;
  readonly location: GeoPoint;
}

export interface SiteMove {
  readonly pending: PendingMove | undefined;
  readonly isSaving: boolean;
  /** Reason why the platform rejected the move. */
  readonly failure: string | undefined;
  readonly setPending: (pending: PendingMove) => void;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
}

/** Moves one site at a time. Sends the revision that the site had when the move started. */
export function useSiteMove(): SiteMove {
  const { send } = useServices();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const key = useRef<string>(undefined);
  const [pending, setPendingMove] = useState<PendingMove>();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const setPending = (next: PendingMove | undefined) => {
    key.current = undefined;
    setFailure(undefined);
    setPendingMove(next);
  };
  const save = async () => {
    if (!pending || isSaving) return;
    const { site, location } = pending;
    // A retry after a failed request uses the same key, so that the platform carries out the move only once.
    const idempotencyKey = (key.current ??= crypto.randomUUID());
    const body = { id: site.id, location, revision: site.revision };
    setSaving(true);
    setFailure(undefined);
    try {
      await send({ method: 'PUT', path: `${mapApiBase}/position`, body, silent: true, idempotencyKey });
      notify('deviceMap.moved', { type: 'success', messageArgs: { name: site.name } });
      await queryClient.invalidateQueries({ queryKey: ['board', mapQueryKey] });
      setPending(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      // The move may have failed because another person has changed the site, so show the current data.
      await queryClient.invalidateQueries({ queryKey: ['board', mapQueryKey] });
    } finally {
      setSaving(false);
    }
  };
  return { pending, isSaving, failure, setPending, discard: () => setPending(undefined), save };
}
