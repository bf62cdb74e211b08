import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { codeItem } from '../../../schemas/codeList.ts';
import type { FleetCard } from '../../../schemas/fleet.ts';
import { panelStateOf, panelStates } from '../fleet/panelState.ts';

/** The state of a card: a swatch in the colour of the rack, and its word. */
export function StateChip({ card }: { readonly card: FleetCard }) {
  const language = toLanguage(useLocale());
  const state = panelStateOf(card);
  return (
    <span className="state-chip">
      <span className={`swatch swatch-${state}`} aria-hidden="true" />
      {codeItem(panelStates, state)?.[language] ?? state}
    </span>
  );
}
