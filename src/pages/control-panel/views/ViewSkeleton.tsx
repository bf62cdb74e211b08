import { useTranslate } from 'ra-core';

import type { PanelViewName } from '../model/panelUrl.ts';

/** Number of placeholders per view: enough to fill a screen. */
const waitingParts: { readonly [V in PanelViewName]: number } = { rack: 10, wall: 20, table: 16, figures: 7 };

/** Placeholder for a view until its cards and its code have loaded. */
export function ViewSkeleton({ view }: { readonly view: PanelViewName }) {
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
