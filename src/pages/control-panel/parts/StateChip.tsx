import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { panelStateOf } from '../fleet/panelState.ts';
import { stateLegendEntries } from '../model/colouring.ts';
import { LegendSwatch } from '../legend/LegendSwatch.tsx';

/** Swatch and label of a card's state. */
export function StateChip({ card }: { readonly card: FleetCard }) {
  const language = toLanguage(useLocale());
  const state = panelStateOf(card);
  const entry = stateLegendEntries.find(stateEntry => stateEntry.value === state);
  return (
    <span className="state-chip">
      {entry && <LegendSwatch entry={entry} />}
      {entry?.[language] ?? state}
    </span>
  );
}
