import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatDuration } from '../../i18n/format.ts';
import { upgradeStep } from '../../schemas/codes/upgrades.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { useServices } from '../../screens/services.ts';
import { type PlatformState, readPlatformState } from './platformState.ts';

const path = '/api/upgrade/v1/platform-upgrades/current';
const pollIntervalMs = 5_000;
/** Milliseconds after which a restart of the platform counts as failed. */
const restartTimeoutMs = 10 * 60_000;

/** Version of the platform. While the platform restarts, a notice is shown. */
export function CurrentVersion() {
  const translate = useTranslate();
  const { send, now } = useServices();
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ['platform-upgrades', 'current'],
    queryFn: async ({ signal }) => {
      const response = await send({ method: 'GET', path, silent: true, signal });
      return readPlatformState(isRecord(response.data) ? response.data : {});
    },
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  if (!data) return null;
  const isLost = isError && now() - dataUpdatedAt > restartTimeoutMs;
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
    ['uptime', uptimeSeconds === null ? null : formatUptime(uptimeSeconds, translate)],
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

/** Formats the uptime as days and `1:02:03`, because a platform runs for months. */
function formatUptime(seconds: number, translate: ReturnType<typeof useTranslate>): string {
  const time = formatDuration(seconds % daySeconds);
  const days = Math.floor(seconds / daySeconds);
  return days === 0 ? time : translate('platform.days', { smart_count: days, time });
}
