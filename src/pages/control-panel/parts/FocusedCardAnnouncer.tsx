import { useTranslate } from 'ra-core';

import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import { useCardLabels } from './useCardLabels.ts';

interface FocusedCardAnnouncerProps {
  readonly card: FleetCard | undefined;
  readonly model: PanelModel;
}

/** Announces the focused card to screen readers. */
export function FocusedCardAnnouncer({ card, model }: FocusedCardAnnouncerProps) {
  const translate = useTranslate();
  const labels = useCardLabels(model.tree);
  const said = card && [card.deviceCode, labels.state(card), card.deviceIp, labels.place(card)];
  const isTicked = card !== undefined && model.ticks.ids.has(card.id);
  return (
    <p className="visually-hidden" role="status" aria-label={translate('panel.focusedCard')}>
      {said && [...said, ...(isTicked ? [translate('panel.ticked')] : [])].join(translate('action.comma'))}
    </p>
  );
}
