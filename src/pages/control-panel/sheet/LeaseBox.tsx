import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import type { DeviceLease } from '../../../resources/devices/boards/deviceSheet.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { useServices } from '../../../screens/services.ts';
import { useStableCallback } from '../../../screens/useStableCallback.ts';
import { changeLease } from './sheetCalls.ts';

interface LeaseBoxProps {
  readonly id: number;
  readonly lease: DeviceLease | null;
  readonly onChanged: () => void;
}

type Step = 'take' | 'takeOver' | 'release';

/**
 * Interval in milliseconds at which an open sheet renews the lease. Without a renewal, the lease expires after a
 * minute.
 */
const renewMs = 20_000;

/** Lease of the card. A takeover needs a reason, and the platform logs the reason. */
export function LeaseBox({ id, lease, onChanged }: LeaseBoxProps) {
  const translate = useTranslate();
  const { send } = useServices();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = useStableCallback((step: Step, reason?: string) => {
    setAsking(false);
    setFailure(undefined);
    changeLease({ send }, id, step, reason).then(onChanged, (cause: unknown) => {
      setFailure(cause instanceof Error ? cause.message : String(cause));
      onChanged();
    });
  });
  const isMine = lease?.isMine === true;
  useEffect(() => {
    if (!isMine) return undefined;
    const timer = setInterval(() => !document.hidden && change('take'), renewMs);
    return () => clearInterval(timer);
  }, [isMine, change]);
  return (
    <div className="lease" role="group" aria-label={translate('panel.lease.title')}>
      <span>
        {lease === null
          ? translate('panel.lease.free')
          : translate(isMine ? 'panel.lease.mine' : 'panel.lease.others', {
              name: lease.owner,
              time: lease.expiresAt.slice(11),
            })}
      </span>
      {lease === null && <Button onClick={() => change('take')}>{translate('panel.lease.take')}</Button>}
      {isMine && <Button onClick={() => change('release')}>{translate('panel.lease.release')}</Button>}
      {lease && !isMine && lease.mayTakeOver && !isAsking && (
        <Button tone="danger" onClick={() => setAsking(true)}>
          {translate('panel.lease.takeOver')}
        </Button>
      )}
      {lease && !isMine && isAsking && (
        <TakeOverQuestion
          owner={lease.owner}
          onCancel={() => setAsking(false)}
          onConfirm={reason => change('takeOver', reason)}
        />
      )}
      {failure !== undefined && (
        <span className="lease-failure" role="alert">
          {failure}
        </span>
      )}
    </div>
  );
}

interface TakeOverQuestionProps {
  readonly owner: string;
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string) => void;
}

/** Dialog in which the user enters the reason for a takeover and confirms the takeover. */
function TakeOverQuestion({ owner, onCancel, onConfirm }: TakeOverQuestionProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  return (
    <span className="lease-question" role="alertdialog" aria-label={translate('panel.lease.takeOver')}>
      <span>{translate('panel.lease.sure', { name: owner })}</span>
      <input
        className="field-text"
        aria-label={translate('panel.lease.reason')}
        placeholder={translate('panel.lease.reason')}
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Button autoFocus onClick={onCancel}>
        {translate('elements.cancel')}
      </Button>
      <Button tone="danger" disabled={reason.trim() === ''} onClick={() => onConfirm(reason.trim())}>
        {translate('panel.lease.takeOver')}
      </Button>
    </span>
  );
}
