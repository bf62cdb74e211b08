import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import type { Flow } from '../../schemas/vocabulary/flow.ts';
import { renderCell } from '../kinds/cells/cells.tsx';
import { useCellContext } from '../kinds/cells/useCellContext.ts';
import { FlowPreviewChecks } from './FlowPreviewChecks.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { FlowPreviewRows } from './FlowPreviewRows.tsx';
import type { FlowPreview } from './flowPreview.ts';

interface FlowPreviewViewProps {
  readonly flow: Flow;
  readonly preview: FlowPreview;
}

/** The whole preview: figures, all items, and the skipped items with the reasons. */
export function FlowPreviewView({ flow, preview }: FlowPreviewViewProps) {
  const translate = useTranslate();
  const { figures, rows, toDo, skipped, warnings, checks } = preview;
  const isBlocked = checks.some(check => !check.isPassed);
  const context = useCellContext(Object.entries(flow.rows), rows);
  const affectedRows = rows.filter(row => row.skip === null);
  const skippedRows = rows.filter(row => row.skip !== null);
  const sums = Object.entries(flow.figures).filter(([name]) => !isEmpty(figures[name]));
  return (
    <>
      {warnings.length > 0 && (
        <ul className="flow-notice flow-notice-warning" aria-label={translate('flow.warnings')}>
          {warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {checks.length > 0 && <FlowPreviewChecks checks={checks} />}
      {toDo === 0 && !isBlocked && (
        <StateMessage
          icon="Inbox"
          title={translate('flow.nothing')}
          help={translate(skipped > 0 ? 'flow.nothingHelp' : 'flow.nothingThere')}
        />
      )}
      {(toDo > 0 || isBlocked) && (
        <dl className="flow-figures" aria-label={translate('flow.figures')}>
          {sums.map(([name, field]) => (
            <div key={name} title={field.help?.[context.language]}>
              <dt>{field.label[context.language]}</dt>
              <dd>{renderCell(figures[name], field, context)}</dd>
            </div>
          ))}
        </dl>
      )}
      <FlowPreviewRows
        title={translate('flow.willDo', { count: formatInteger(toDo) })}
        rows={affectedRows}
        count={toDo}
        fields={flow.rows}
        context={context}
      />
      <FlowPreviewRows
        title={translate('flow.skipped', { count: formatInteger(skipped) })}
        rows={skippedRows}
        count={skipped}
        fields={flow.rows}
        context={context}
        showsReason
      />
    </>
  );
}
