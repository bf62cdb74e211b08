import { useTranslate } from 'ra-core';

import type { PanelView } from '../filter/panelAddress.ts';

/** How many parts of each view stand there until they are known: enough to fill a screen. */
const waitingParts: { readonly [V in PanelView]: number } = { rack: 10, wall: 20, table: 16, figures: 7 };

/** A view in its final shape, before its cards or its code have come. */
export function WaitingView({ view }: { readonly view: PanelView }) {
  const translate = useTranslate();
  return (
    <div className={`panel-waiting panel-waiting-${view} late`} role="status" aria-label={translate('form.loading')}>
      {Array.from({ length: waitingParts[view] }, (_, at) => (
        <span key={at} className="panel-waiting-part">
          <span className="skeleton" />
        </span>
      ))}
    </div>
  );
}
