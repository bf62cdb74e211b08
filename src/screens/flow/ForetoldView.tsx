import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { isEmpty } from '../../schemas/condition.ts';
import type { Flow } from '../../schemas/flow.ts';
import { renderCell } from '../kinds/cells.tsx';
import { useCellContext } from '../kinds/useCellContext.ts';
import { ForetoldChecks } from './ForetoldChecks.tsx';
import { State } from '../parts/State.tsx';
import { ForetoldRows } from './ForetoldRows.tsx';
import type { Foretold } from './foretold.ts';

interface ForetoldViewProps {
  readonly flow: Flow;
  readonly foretold: Foretold;
}

/** Exactly what will happen: the sums, each thing, and what is passed over and why. */
export function ForetoldView({ flow, foretold }: ForetoldViewProps) {
  const translate = useTranslate();
  const { figures, rows, toDo, skipped, warnings, checks } = foretold;
  const isBlocked = checks.some(check => !check.isPassed);
  const context = useCellContext(Object.entries(flow.rows), rows);
  const done = rows.filter(row => row.skip === null);
  const left = rows.filter(row => row.skip !== null);
  const sums = Object.entries(flow.figures).filter(([name]) => !isEmpty(figures[name]));
  return (
    <>
      {warnings.length > 0 && (
        <ul className="flow-notice flow-notice-warning" aria-label={translate('flow.warnings')}>
          {warnings.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {checks.length > 0 && <ForetoldChecks checks={checks} />}
      {toDo === 0 && !isBlocked && (
        <State
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
      <ForetoldRows
        title={translate('flow.willDo', { count: formatInteger(toDo) })}
        rows={done}
        count={toDo}
        fields={flow.rows}
        context={context}
      />
      <ForetoldRows
        title={translate('flow.skipped', { count: formatInteger(skipped) })}
        rows={left}
        count={skipped}
        fields={flow.rows}
        context={context}
        showsReason
      />
    </>
  );
}
