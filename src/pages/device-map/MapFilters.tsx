import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { lineOperator } from '../../schemas/codes/rooms.ts';
import type { CodeList } from '../../schemas/vocabulary/codeList.ts';
import { type MapSite, siteStates } from '../../resources/rooms/boards/deviceMap.ts';
import { type MapUrlState, parseCodeValue } from './mapUrl.ts';
import { siteStateSymbols, useSiteLabels } from './useSiteLabels.ts';

interface MapFiltersProps {
  /** All sites; `undefined` until they have loaded. */
  readonly sites: readonly MapSite[] | undefined;
  readonly address: MapUrlState;
  readonly onChange: (next: MapUrlState) => void;
}

/** Filters for the sites: state, network operator, and the phone model of the devices to count. */
export function MapFilters({ sites, address, onChange }: MapFiltersProps) {
  const translate = useTranslate();
  const labels = useSiteLabels();
  const { states } = address;
  return (
    <search className="map-filters">
      <div className="map-states" role="group" aria-label={translate('deviceMap.state')}>
        {siteStates.map(state => {
          const isSet = states.includes(state);
          const next = isSet ? states.filter(item => item !== state) : [...states, state];
          return (
            <button
              key={state}
              type="button"
              aria-pressed={isSet}
              onClick={() => onChange({ ...address, states: next })}
            >
              <span className={`map-dot map-state-${state}`} aria-hidden="true">
                {siteStateSymbols[state]}
              </span>
              {labels.state(state)}
              <strong>{sites ? sites.filter(site => site.state === state).length : '—'}</strong>
            </button>
          );
        })}
      </div>
      <CodeChoice
        codes={lineOperator}
        label={translate('deviceMap.operator')}
        value={address.operator}
        onChange={operator => onChange({ ...address, operator })}
      />
      <CodeChoice
        codes={phoneType}
        label={translate('deviceMap.phone')}
        value={address.phone}
        onChange={phone => onChange({ ...address, phone })}
      />
    </search>
  );
}

interface CodeChoiceProps {
  readonly codes: CodeList;
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

function CodeChoice({ codes, label, value, onChange }: CodeChoiceProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <select
      className={value === undefined ? 'field-select' : 'field-select field-set'}
      aria-label={label}
      value={value ?? ''}
      onChange={event => onChange(parseCodeValue(codes, event.currentTarget.value))}
    >
      <option value="">{`${label}: ${translate('list.all')}`}</option>
      {codes.items.map(item => (
        <option key={item.value} value={item.value}>
          {item[language]}
        </option>
      ))}
    </select>
  );
}
