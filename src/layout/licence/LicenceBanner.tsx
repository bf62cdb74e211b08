import { skipToken, useQuery } from '@tanstack/react-query';
import { useStore, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';

import { type LicenceStatus, toLicenceWarning, readLicenceStatus } from '../../authProvider/licenceStatus.ts';
import { Icon } from '../../screens/parts/Icon.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { licenceQueryKey, licencePath } from '../../screens/licence.ts';
import { useServices } from '../../screens/services.ts';
import './licenceBanner.css';

interface LicenceBannerProps {
  /** Initial state of the licence, from the user info. */
  readonly licence: LicenceStatus | null;
  readonly screenPath: string;
}

/**
 * Banner for a licence that expires soon, or that allows fewer cards than are online. After the user has closed the
 * banner, it stays hidden until the next day, or until the warning changes.
 */
export function LicenceBanner({ licence, screenPath }: LicenceBannerProps) {
  const translate = useTranslate();
  const { now, platformNow } = useServices();
  const [read, setRead] = useStore<unknown>('licence.read', null);
  const { daysLeft, surplusCards } = useLatestLicenceStatus(licence, now) ?? { daysLeft: null, surplusCards: 0 };
  const stage = toLicenceWarning({ daysLeft });
  const notices = [
    stage !== null && translate(stage === 1 ? 'licence.endsToday' : 'licence.endsSoon', { days: daysLeft }),
    surplusCards > 0 && translate('licence.tooMany', { over: surplusCards }),
  ].filter(item => item !== false);
  const today = platformNow()?.slice(0, 10) ?? '';
  const mark = [today, stage ?? '', surplusCards > 0].join(' ');
  if (notices.length === 0 || read === mark || screenPath === licencePath) return null;
  return (
    <aside
      className="licence-banner"
      data-urgent={(stage !== null && stage <= 7) || undefined}
      aria-label={translate('licence.banner')}
    >
      <Icon name="WarningAmber" />
      <p>
        {notices.join(translate('licence.between'))}
        <Link to={licencePath}>{translate('message.goTo', { title: translate('route.license-activation') })}</Link>
      </p>
      <IconButton small icon="Close" label={translate('licence.notToday')} onClick={() => setRead(mark)} />
    </aside>
  );
}

/**
 * Returns the newer of two licence statuses: one is from the user info, the other from the licence screen. After an
 * activation, the newer status hides the banner.
 */
function useLatestLicenceStatus(licence: LicenceStatus | null, now: () => number): LicenceStatus | null {
  const first = useMemo(() => ({ standing: licence, at: now() }), [licence, now]);
  const { data, dataUpdatedAt } = useQuery({ queryKey: licenceQueryKey, queryFn: skipToken });
  return dataUpdatedAt > first.at ? readLicenceStatus(data) : first.standing;
}
