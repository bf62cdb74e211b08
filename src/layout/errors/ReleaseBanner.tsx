import { useTranslate } from 'ra-core';
import { useState, useSyncExternalStore } from 'react';

import type { ReleaseWatch } from '../../dataProvider/releaseWatch.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import './banner.css';

interface ReleaseBannerProps {
  readonly release: ReleaseWatch;
  readonly onReload: () => void;
}

/** Banner about a newer build of the console. The user decides when to reload. */
export function ReleaseBanner({ release, onReload }: ReleaseBannerProps) {
  const translate = useTranslate();
  const isNew = useSyncExternalStore(release.subscribe, release.hasNewBuild);
  const [isPutOff, setPutOff] = useState(false);
  if (!isNew || isPutOff) return null;
  return (
    <div className="banner" role="status">
      <span>{translate('message.released')}</span>
      <Button look="link" icon="Refresh" onClick={onReload}>
        {translate('elements.reload')}
      </Button>
      <IconButton small icon="Close" label={translate('elements.close')} onClick={() => setPutOff(true)} />
    </div>
  );
}
