import { useTranslate } from 'ra-core';

import type { Preview } from '../../dataProvider/selectionCalls.ts';
import { formatInteger } from '../../i18n/format.ts';
import { FailedState } from '../parts/FailedState.tsx';
import { CommandImpactSummary } from './CommandImpactSummary.tsx';
import type { SelectionState } from './useSelection.ts';

/**
 * Preview of an action: the number of eligible records, the names of the first records, and the reasons why records are
 * ineligible.
 */
export function ActionPreview({ chosen }: { readonly chosen: SelectionState }) {
  const translate = useTranslate();
  const { isPending, preview, failure, refetch: again } = chosen;
  if (failure !== undefined)
    return <FailedState title={translate('flow.previewFailed')} error={failure} onRetry={again} />;
  if (isPending) {
    return (
      <p className="preview preview-waiting" role="status">
        {translate('action.previewing')}
      </p>
    );
  }
  if (!preview) return null;
  const { total, eligible, ineligible, reasons, isJob, touches } = preview;
  // A single record needs no summary, because the user has clicked the button of this record.
  const isMany = total > 1 || ineligible > 0;
  if (!isMany && !touches) return null;
  return (
    <div className="preview">
      {isMany && <Head preview={preview} />}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(reason => (
            <li key={reason.reason}>
              <span>{reason.reason}</span>
              <span className="preview-count">
                {translate('action.records', { count: formatInteger(reason.count), smart_count: reason.count })}
              </span>
              <span className="preview-names">
                {reason.names.join(translate('action.comma'))}
                {reason.count > reason.names.length ? ' …' : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
      {touches && <CommandImpactSummary touches={touches} records={eligible} />}
      {isJob && <p className="preview-names">{translate('action.becomesJob')}</p>}
    </div>
  );
}

function Head({ preview: { eligible, ineligible, names } }: { readonly preview: Preview }) {
  const translate = useTranslate();
  const rest = eligible - names.length;
  const list = names.join(translate('action.comma'));
  return (
    <>
      <p role="status">
        <strong>{translate('action.eligible', { count: formatInteger(eligible) })}</strong>
        {ineligible > 0 && (
          <strong className="preview-not">
            {translate('action.ineligible', { count: formatInteger(ineligible) })}
          </strong>
        )}
      </p>
      {names.length > 0 && (
        <p className="preview-names">
          {rest > 0 ? translate('action.namesAndMore', { names: list, count: formatInteger(eligible) }) : list}
        </p>
      )}
    </>
  );
}
