import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import { toggleValue, withCodeFilter } from '../model/panelUrl.ts';
import type { PanelFilter } from '../model/panelFilter.ts';
import { panelStates } from '../fleet/panelState.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import type { LegendEntry } from '../model/colouring.ts';
import { LegendSwatch } from './LegendSwatch.tsx';

/**
 * Legend of the colours with the number of cards per entry. A click on an entry adds the entry to the filter or removes
 * it.
 */
export function PanelLegend({ model }: { readonly model: PanelModel }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { colouring, counts, address, setAddress } = model;
  const chosen = chosenOf(address.filter, colouring.by);
  return (
    <ul className="panel-legend" aria-label={translate('panel.legend')}>
      {colouring.entries.map((entry, at) => {
        const count = counts[at] ?? 0;
        if (entry.value === '' && count === 0) return null;
        const isOn = chosen.includes(entry.value);
        return (
          <li key={entry.value}>
            <button
              type="button"
              className={chosen.length > 0 && !isOn ? 'legend-entry legend-off' : 'legend-entry'}
              aria-pressed={isOn}
              disabled={entry.value === ''}
              onClick={() => setAddress({ filter: toggledEntry(address.filter, colouring.by, entry) })}
            >
              <LegendSwatch entry={entry} />
              <span>{entry[language]}</span>
              <strong>{formatInteger(count)}</strong>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type By = PanelModel['colouring']['by'];

function chosenOf(filter: PanelFilter, by: By): readonly (number | string)[] {
  return by === 'state' ? filter.states : (filter.codes[by] ?? []);
}

function toggledEntry(filter: PanelFilter, by: By, { value }: LegendEntry): PanelFilter {
  if (by === 'state') {
    const states = toggleValue<string>(filter.states, String(value));
    return { ...filter, states: panelStates.items.flatMap(item => (states.includes(item.value) ? [item.value] : [])) };
  }
  return withCodeFilter(filter, by, toggleValue(filter.codes[by], Number(value)));
}
