import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';

import type { Release } from '../../dataProvider/release.ts';
import { Button } from '../../screens/parts/Button.tsx';
import './banner.css';

interface ReleaseBannerProps {
  readonly release: Release;
  readonly onReload: () => void;
}

/** Says that the platform serves a newer console; when to change over is the person's choice. */
export function ReleaseBanner({ release, onReload }: ReleaseBannerProps) {
  const translate = useTranslate();
  const isNew = useSyncExternalStore(release.subscribe, release.isNew);
  if (!isNew) return null;
  return (
    <div className="banner" role="status">
      <span>{translate('message.released')}</span>
      <Button look="link" icon="Refresh" onClick={onReload}>
        {translate('elements.reload')}
      </Button>
    </div>
  );
}
