import { useTranslate } from 'ra-core';

import { Chip } from '../parts/Chip.tsx';
import type { FlowPreviewCheck } from './flowPreview.ts';

/** Requirements for running the flow, each with its result. */
export function FlowPreviewChecks({ checks }: { readonly checks: readonly FlowPreviewCheck[] }) {
  const translate = useTranslate();
  const isBlocked = checks.some(check => !check.isPassed);
  return (
    <section className="flow-part">
      <h3>{translate('flow.checks')}</h3>
      {isBlocked && (
        <p className="flow-notice flow-notice-warning" role="alert">
          {translate('flow.blocked')}
        </p>
      )}
      <ul className="flow-checks">
        {checks.map(({ name, isPassed, detail }) => (
          <li key={name}>
            <Chip tone={isPassed ? 'success' : 'error'}>{translate(isPassed ? 'flow.passed' : 'flow.notPassed')}</Chip>
            <strong>{name}</strong>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
