import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';

import { Icon } from '../../screens/parts/Icon.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import '../licence/licenceBanner.css';

interface DamagedMenuBannerProps {
  /** Names of entries that are left out of the menu. */
  readonly names: readonly string[];
}

const menusPath = '/menus';

/** Tells those who can repair the menu which entries are left out of it. */
export function DamagedMenuBanner({ names }: DamagedMenuBannerProps) {
  const translate = useTranslate();
  const [isRead, setRead] = useState(false);
  if (names.length === 0 || isRead) return null;
  return (
    <aside className="licence-banner" aria-label={translate('shell.damagedMenu')}>
      <Icon name="WarningAmber" />
      <p>
        {translate('shell.damagedEntries', { names: names.join(', ') })}
        <Link to={menusPath}>{translate('message.goTo', { title: translate('route.menus') })}</Link>
      </p>
      <IconButton small icon="Close" label={translate('elements.close')} onClick={() => setRead(true)} />
    </aside>
  );
}
