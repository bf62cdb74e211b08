import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';

import { Icon } from '../screens/parts/Icon.tsx';
import { IconButton } from '../screens/parts/IconButton.tsx';
import './licence/licenceBanner.css';

interface ProblemBannerProps {
  /** Accessible name of the banner. */
  readonly label: string;
  readonly text: string;
  /** True if the banner has the colour of errors. */
  readonly isUrgent?: boolean;
  /** Path of the screen on which the user can resolve the problem. */
  readonly screenPath: string;
  /** Path of the current screen. The banner shows no link when this path equals `screenPath`. */
  readonly openPath: string;
}

/**
 * Banner above the screens that reports a problem and links to the screen on which the user can resolve it. After the
 * user has closed the banner, it stays hidden until the page reloads.
 */
export function ProblemBanner({ label, text, isUrgent = false, screenPath, openPath }: ProblemBannerProps) {
  const translate = useTranslate();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <aside className="licence-banner" data-urgent={isUrgent || undefined} aria-label={label}>
      <Icon name="WarningAmber" />
      <p>
        {text}
        {openPath !== screenPath && (
          <Link to={screenPath}>{translate('message.goTo', { title: translate(`route.${screenPath.slice(1)}`) })}</Link>
        )}
      </p>
      <IconButton small icon="Close" label={translate('elements.close')} onClick={() => setRead(true)} />
    </aside>
  );
}
