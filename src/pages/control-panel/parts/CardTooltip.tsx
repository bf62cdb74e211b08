import { useTranslate } from 'ra-core';

import type { HoveredCard } from '../rack/useHoveredCard.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import { StateChip } from './StateChip.tsx';
import { useCardLabels } from './useCardLabels.ts';

interface CardTooltipProps {
  readonly hovered: HoveredCard;
  readonly within: { readonly width: number; readonly height: number };
  readonly model: PanelModel;
}

/** Size in pixels. The height has space for a position (room, cabinet, chassis, cell) that wraps to two lines. */
const size = { width: 280, height: 170 } as const;

/** Tooltip next to the pointer with the data of a card. */
export function CardTooltip({ hovered, within, model }: CardTooltipProps) {
  const translate = useTranslate();
  const labels = useCardLabels(model.tree);
  const card = model.fleet.cards()[hovered.at];
  if (!card) return null;
  const at = hovered.point;
  const x = at.x + 16 + size.width > within.width ? Math.max(0, at.x - size.width - 12) : at.x + 16;
  const y = at.y + 16 + size.height > within.height ? Math.max(0, at.y - size.height - 8) : at.y + 16;
  return (
    <div className="card-tip" aria-hidden="true" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <p className="card-tip-head">
        <strong>{card.deviceCode}</strong>
        <StateChip card={card} />
      </p>
      <dl>
        <dt>{translate('panel.fields.ip')}</dt>
        <dd>{card.deviceIp}</dd>
        <dt>{translate('panel.fields.model')}</dt>
        <dd>{card.model || '—'}</dd>
        <dt>{translate('panel.fields.user')}</dt>
        <dd>{card.userName || card.merchantSign || '—'}</dd>
        <dt>{translate('panel.fields.place')}</dt>
        <dd>{labels.place(card)}</dd>
        <dt>{translate('panel.fields.since')}</dt>
        <dd>{card.since}</dd>
      </dl>
    </div>
  );
}
