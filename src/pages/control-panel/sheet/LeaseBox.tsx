import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import type { DeviceLease } from '../../../schemas/deviceSheet.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { useServices } from '../../../screens/services.ts';
import { useLatest } from '../../../screens/useLatest.ts';
import { changeLease } from './sheetCalls.ts';

interface LeaseBoxProps {
  readonly id: number;
  readonly lease: DeviceLease | null;
  readonly onChanged: () => void;
}

type Step = 'take' | 'takeOver' | 'release';

/** A lease runs out after a minute; whoever has it renews it while he looks. */
const renewMs = 20_000;

/** Who controls the card alone. Taking it from another asks first, and stands in the log. */
export function LeaseBox({ id, lease, onChanged }: LeaseBoxProps) {
  const translate = useTranslate();
  const { send } = useServices();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = useLatest((step: Step) => {
    setAsking(false);
    setFailure(undefined);
    changeLease({ send }, id, step).then(onChanged, (cause: unknown) => {
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
      {lease && !isMine && !isAsking && (
        <Button tone="danger" onClick={() => setAsking(true)}>
          {translate('panel.lease.takeOver')}
        </Button>
      )}
      {lease && !isMine && isAsking && (
        <span className="lease-question" role="alertdialog" aria-label={translate('panel.lease.takeOver')}>
          <span>{translate('panel.lease.sure', { name: lease.owner })}</span>
          <Button autoFocus onClick={() => setAsking(false)}>
            {translate('elements.cancel')}
          </Button>
          <Button tone="danger" onClick={() => change('takeOver')}>
            {translate('panel.lease.takeOver')}
          </Button>
        </span>
      )}
      {failure !== undefined && (
        <span className="lease-failure" role="alert">
          {failure}
        </span>
      )}
    </div>
  );
}
