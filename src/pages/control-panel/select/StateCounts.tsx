import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { panelStatesOf } from '../fleet/panelState.ts';
import { stateLegendEntries } from '../model/colouring.ts';
import { LegendSwatch } from '../legend/LegendSwatch.tsx';

/** Number of cards per state; a card may have several. States without cards are not shown. */
export function StateCounts({ cards }: { readonly cards: readonly FleetCard[] }) {
  const language = toLanguage(useLocale());
  const counts = new Map<number | string, number>();
  for (const card of cards) {
    for (const state of panelStatesOf(card)) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return (
    <span className="state-counts">
      {stateLegendEntries.map(entry => {
        const count = counts.get(entry.value);
        return count === undefined ? null : (
          <span key={entry.value} className="state-chip">
            <LegendSwatch entry={entry} />
            {`${entry[language]} ${formatInteger(count)}`}
          </span>
        );
      })}
    </span>
  );
}
