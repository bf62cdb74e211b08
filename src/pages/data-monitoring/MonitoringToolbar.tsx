import { useTranslate } from 'ra-core';

import type { ScopeOption } from '../../resources/devices/boards/monitoring.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { SegmentedControl } from '../parts/board/SegmentedControl.tsx';
import { readScopeOptions } from './responses.ts';
import { type MonitoringUrlState, refreshIntervalsInSeconds, timeWindowNames } from './monitoringUrlState.ts';
import { useMonitoringQuery } from './useMonitoringQuery.ts';

interface MonitoringToolbarProps {
  readonly watched: MonitoringUrlState;
  readonly onChange: (next: Partial<MonitoringUrlState>) => void;
}

const chosen = 'custom';

/** Choice of scope, time window and refresh interval. */
export function MonitoringToolbar({ watched, onChange }: MonitoringToolbarProps) {
  const translate = useTranslate();
  const names = timeWindowNames.map(value => ({ value, text: translate(`monitoring.windows.${value}`) }));
  return (
    <>
      <ScopeSelect scope={watched.scope} onChange={scope => onChange({ scope })} />
      <SegmentedControl<string>
        label={translate('monitoring.window')}
        value={watched.custom ? chosen : watched.window}
        onChange={value => {
          const window = timeWindowNames.find(name => name === value);
          if (window) onChange({ window, custom: undefined });
        }}
        options={watched.custom ? [...names, { value: chosen, text: translate('monitoring.custom') }] : names}
      />
      {watched.custom && (
        <Button icon="ZoomOutMap" onClick={() => onChange({ custom: undefined })}>
          {translate('monitoring.unzoom')}
        </Button>
      )}
      <select
        className="field-select"
        aria-label={translate('monitoring.refresh')}
        value={watched.everySeconds}
        onChange={event => onChange({ everySeconds: Number(event.target.value) })}
      >
        {refreshIntervalsInSeconds.map(seconds => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? translate('monitoring.off') : translate('monitoring.every', { seconds })}
          </option>
        ))}
      </select>
    </>
  );
}

interface ScopeSelectProps {
  readonly scope: string;
  readonly onChange: (scope: string) => void;
}

/** Select with the sites, their rooms, and the cabinets of the chosen room. */
function ScopeSelect({ scope, onChange }: ScopeSelectProps) {
  const translate = useTranslate();
  const { data = [] } = useMonitoringQuery('scopes', {}, readScopeOptions, 0);
  const of = (parent: string | null) => data.filter(item => item.parent === parent);
  const own = data.find(item => item.scope === scope);
  const room = scope.startsWith('room:') ? scope : scope.startsWith('cabinet:') ? own?.parent : undefined;
  return (
    <select
      className="field-select scope-select"
      aria-label={translate('monitoring.scope')}
      value={scope}
      onChange={event => onChange(event.target.value)}
    >
      <option value="all">{translate('monitoring.all')}</option>
      {of(null).map(site => (
        <optgroup key={site.scope} label={site.name}>
          <option value={site.scope}>{translate('monitoring.wholeSite', { name: site.name })}</option>
          {of(site.scope).map(item => (
            <Option key={item.scope} option={item} />
          ))}
        </optgroup>
      ))}
      {room && (
        <optgroup
          label={translate('monitoring.cabinets', { name: data.find(item => item.scope === room)?.name ?? '' })}
        >
          {of(room).map(item => (
            <Option key={item.scope} option={item} />
          ))}
        </optgroup>
      )}
    </select>
  );
}

function Option({ option }: { readonly option: ScopeOption }) {
  return <option value={option.scope}>{option.name}</option>;
}
