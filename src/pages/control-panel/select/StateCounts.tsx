import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import type { FleetCard } from '../../../schemas/fleet.ts';
import { panelStateOf, panelStates } from '../fleet/panelState.ts';

/** How many of some cards are in each state; states that none of them is in are left out. */
export function StateCounts({ cards }: { readonly cards: readonly FleetCard[] }) {
  const language = toLanguage(useLocale());
  const counts = new Map<string, number>();
  for (const card of cards) {
    const state = panelStateOf(card);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return (
    <span className="state-counts">
      {panelStates.items.map(item => {
        const count = counts.get(item.value);
        return count === undefined ? null : (
          <span key={item.value} className="state-chip">
            <span className={`swatch swatch-${item.value}`} aria-hidden="true" />
            {`${item[language]} ${formatInteger(count)}`}
          </span>
        );
      })}
    </span>
  );
}
