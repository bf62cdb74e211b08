import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatDuration } from '../../i18n/format.ts';
import { upgradeStep } from '../../schemas/codes/upgrades.ts';
import { isRecord } from '../../schemas/json.ts';
import { useServices } from '../../screens/services.ts';
import { type PlatformState, readPlatformState } from './platformState.ts';

const path = '/api/upgrade/v1/platform-upgrades/current';
const lookEveryMs = 5_000;
/** A platform that has not come back after so long will not do so by itself. */
const patienceMs = 10 * 60_000;

/** What the platform runs; while it restarts the page waits for it, and says so. */
export function PresentVersion() {
  const translate = useTranslate();
  const { send, now } = useServices();
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ['platform-upgrades', 'current'],
    queryFn: async ({ signal }) => {
      const answer = await send({ method: 'GET', path, silent: true, signal });
      return readPlatformState(isRecord(answer.data) ? answer.data : {});
    },
    refetchInterval: lookEveryMs,
    retry: false,
  });
  if (!data) return null;
  const isLost = isError && now() - dataUpdatedAt > patienceMs;
  return (
    <div className="flow-head">
      {isError && (
        <p className="flow-notice flow-notice-warning" role="status">
          {translate(isLost ? 'platform.lost' : 'platform.restarting')}
        </p>
      )}
      <Facts state={data} />
    </div>
  );
}

function Facts({ state }: { readonly state: PlatformState }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { version, build, uptimeSeconds, online, nodes, running } = state;
  const step = upgradeStep.items.find(item => item.value === running?.step);
  const facts = [
    ['version', version],
    ['build', build],
    ['uptime', uptimeSeconds === null ? null : inDays(uptimeSeconds, translate)],
    ['nodes', translate('platform.online', { online, nodes })],
    ['running', running && `${running.version} · ${step?.[language] ?? ''}`],
  ] as const;
  return (
    <dl className="flow-figures" aria-label={translate('platform.present')}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`platform.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const daySeconds = 24 * 3_600;

/** A platform runs for months; hours alone would have to be divided by whoever reads them. */
function inDays(seconds: number, translate: ReturnType<typeof useTranslate>): string {
  const time = formatDuration(seconds % daySeconds);
  const days = Math.floor(seconds / daySeconds);
  return days === 0 ? time : translate('platform.days', { smart_count: days, time });
}
