import { useTranslate } from 'ra-core';
import { useState, useSyncExternalStore } from 'react';

import type { DiskMonitor, DiskState } from '../../dataProvider/diskMonitor.ts';
import { Button } from '../../screens/parts/Button.tsx';
import './banner.css';

const texts = { low: 'message.diskLow', full: 'message.diskFull' } as const;

/**
 * Banner for a platform that is short of disk space. The banner disappears when there is enough space again. A closed
 * banner returns when the state changes, for example from “low” to “full”.
 */
export function DiskBanner({ disk }: { readonly disk: DiskMonitor }) {
  const translate = useTranslate();
  const state = useSyncExternalStore(disk.subscribe, disk.state);
  const [read, setRead] = useState<DiskState>('enough');
  if (state === 'enough' || state === read) return null;
  return (
    <div className="banner banner-warning" role="status">
      <span>{translate(texts[state])}</span>
      <Button look="link" onClick={() => setRead(state)}>
        {translate('elements.understood')}
      </Button>
    </div>
  );
}
