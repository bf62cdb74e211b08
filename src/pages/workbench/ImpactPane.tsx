import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatInteger } from '../../i18n/format.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { useHasPermission } from '../../screens/services.ts';
import type { BrokenRule, Impact } from './responses.ts';
import { RefusalDetails } from './RefusalDetails.tsx';
import { useSubmission } from './useSubmission.ts';
import { type ScreenCandidate, useWorkbenchCalls } from './useWorkbench.ts';

interface ImpactPaneProps {
  readonly candidate: ScreenCandidate;
  /** True if the value is valid; only then can the platform compute the impact. */
  readonly isValid: boolean;
}

/** Impact of the current value on the stored records. */
export function ImpactPane({ candidate, isValid }: ImpactPaneProps) {
  const translate = useTranslate();
  const may = useHasPermission();
  const { impactOf } = useWorkbenchCalls();
  const { refusal, isBusy, run } = useSubmission();
  const [known, setKnown] = useState<{ readonly of: unknown; readonly impact: Impact } | null>(null);
  const ask = () =>
    run(async () => {
      setKnown({ of: candidate.value, impact: await impactOf(candidate) });
    });
  const isCurrent = known?.of === candidate.value;
  return (
    <div className="wb-pane">
      <p className="wb-help">{translate('workbench.impactHelp')}</p>
      {may('workbench:edit') && (
        <Button icon="Search" disabled={!isValid || isBusy} onClick={() => void ask()}>
          {translate('workbench.askImpact')}
        </Button>
      )}
      <RefusalDetails refusal={refusal} />
      {known && !isCurrent && <p className="wb-help">{translate('workbench.impactOld')}</p>}
      {known && isCurrent && <ImpactView impact={known.impact} />}
    </div>
  );
}

/** Records that would break a rule, with examples, and data that would be lost. */
export function ImpactView({ impact }: { readonly impact: Impact }) {
  const translate = useTranslate();
  const { rows, checked, breaking, rules, losses } = impact;
  const counts = { rows: formatInteger(rows), breaking: formatInteger(breaking), smart_count: rows };
  return (
    <div className="wb-impact" role="status">
      {losses.length > 0 && (
        <ul className="flow-notice flow-notice-warning">
          {losses.map(({ path, message }) => (
            <li key={path}>
              <code>{path}</code>
              {translate('workbench.saysAt', { message })}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>{translate(verdictOf(impact), counts)}</strong>
      </p>
      {checked < rows && (
        <p className="wb-help">{translate('workbench.partChecked', { checked: formatInteger(checked) })}</p>
      )}
      {rules.map(rule => (
        <Rule key={`${rule.field} ${rule.message}`} rule={rule} />
      ))}
    </div>
  );
}

function verdictOf({ rows, breaking }: Impact): string {
  if (rows === 0) return 'workbench.noRows';
  return breaking === 0 ? 'workbench.noneBreak' : 'workbench.someBreak';
}

function Rule({ rule }: { readonly rule: BrokenRule }) {
  const translate = useTranslate();
  const { field, message, count, first } = rule;
  const counts = { count: formatInteger(count), smart_count: count };
  return (
    <section className="wb-rule">
      <h3>
        <code>{field}</code>
        {translate('workbench.breaks', { message, ...counts })}
      </h3>
      <div className="flow-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('flow.name')}</th>
              <th scope="col">{translate('workbench.choice.value')}</th>
            </tr>
          </thead>
          <tbody>
            {first.map(row => (
              <tr key={row.id}>
                <th scope="row">{row.title}</th>
                <td>
                  <code>{JSON.stringify(row.value)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
