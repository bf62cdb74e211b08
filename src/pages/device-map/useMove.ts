import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';

import type { GeoPoint, MapSite } from '../../schemas/deviceMap.ts';
import { useServices } from '../../screens/services.ts';
import { board, mapBase } from './useDeviceMap.ts';

/** Where a site shall stand; until the platform has said yes it stands there for this operator only. */
export interface Proposal {
  readonly site: MapSite;
  readonly location: GeoPoint;
}

export interface Moving {
  readonly proposal: Proposal | undefined;
  readonly isSaving: boolean;
  /** Why the platform has refused it. */
  readonly failure: string | undefined;
  readonly propose: (proposal: Proposal) => void;
  readonly drop: () => void;
  readonly save: () => Promise<void>;
}

/** One site at a time is moved, with the revision that was seen when it was taken up. */
export function useMove(): Moving {
  const { send } = useServices();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const key = useRef<string>(undefined);
  const [proposal, setProposal] = useState<Proposal>();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const change = (next: Proposal | undefined) => {
    key.current = undefined;
    setFailure(undefined);
    setProposal(next);
  };
  const save = async () => {
    if (!proposal || isSaving) return;
    const { site, location } = proposal;
    // A call that failed on its way is the same request when it is sent again.
    const idempotencyKey = (key.current ??= crypto.randomUUID());
    const body = { id: site.id, location, revision: site.revision };
    setSaving(true);
    setFailure(undefined);
    try {
      await send({ method: 'PUT', path: `${mapBase}/position`, body, silent: true, idempotencyKey });
      notify('deviceMap.moved', { type: 'success', messageArgs: { name: site.name } });
      await queryClient.invalidateQueries({ queryKey: ['board', board] });
      change(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      // What somebody else has changed is seen at once.
      await queryClient.invalidateQueries({ queryKey: ['board', board] });
    } finally {
      setSaving(false);
    }
  };
  return { proposal, isSaving, failure, propose: change, drop: () => change(undefined), save };
}
