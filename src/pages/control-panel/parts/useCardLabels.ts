import { useLocale } from 'ra-core';
import { useMemo } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { findCodeItem } from '../../../schemas/vocabulary/codeList.ts';
import type { FleetCard, FleetTree } from '../../../resources/devices/boards/fleet.ts';
import { panelStateOf, panelStates } from '../fleet/panelState.ts';
import { codeListByField } from '../model/colouring.ts';
import type { EnumField } from '../model/panelFilter.ts';
import { placeNamesOf, placePath } from './placeNames.ts';

export interface CardLabels {
  readonly state: (card: FleetCard) => string;
  readonly code: (card: FleetCard, field: EnumField) => string;
  readonly place: (card: FleetCard) => string;
}

/** Returns functions that name a card's values in the user's language. */
export function useCardLabels(tree: FleetTree): CardLabels {
  const language = toLanguage(useLocale());
  return useMemo(() => {
    const names = placeNamesOf(tree);
    return {
      state: card => findCodeItem(panelStates, panelStateOf(card))?.[language] ?? '',
      code: (card, field) =>
        findCodeItem(codeListByField[field], card[field])?.[language] ?? String(card[field] ?? '—'),
      place: card => placePath(card, names).join(' / '),
    };
  }, [tree, language]);
}
