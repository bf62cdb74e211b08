import { useTranslate } from 'ra-core';
import { useState, useSyncExternalStore } from 'react';

import type { StorageHealth } from '../../authProvider/safeStorage.ts';
import { Button } from '../../screens/parts/Button.tsx';
import './banner.css';

/** Banner for a browser that cannot store data: input and settings are lost when the page closes. */
export function StorageBanner({ storage }: { readonly storage: StorageHealth }) {
  const translate = useTranslate();
  const isLosing = useSyncExternalStore(storage.subscribe, storage.hasUnpersistedValues);
  const [isRead, setRead] = useState(false);
  if (!isLosing || isRead) return null;
  return (
    <div className="banner banner-warning" role="status">
      <span>{translate('message.storageLost')}</span>
      <Button look="link" onClick={() => setRead(true)}>
        {translate('elements.understood')}
      </Button>
    </div>
  );
}
