import { type RaRecord, useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Field } from '../../schemas/field.ts';
import { FieldDetail, isWideDetail } from '../kinds/FieldDetail.tsx';
import { useCellContext } from '../kinds/useCellContext.ts';
import { useReferenceLinks } from '../references/useReferenceLinks.ts';
import './detail.css';

interface FactsProps {
  readonly columns: readonly (readonly [string, Field])[];
  readonly record: RaRecord;
}

/** The values of a record, each under its label. */
export function Facts({ columns, record }: FactsProps) {
  const language = toLanguage(useLocale());
  const context = { ...useCellContext(columns, [record], useReferenceLinks()), isExact: true };
  return (
    <dl className="facts">
      {columns.map(([name, field]) => (
        <div key={name} className={isWideDetail(field) ? 'fact-wide' : undefined}>
          <dt>{field.label[language]}</dt>
          <dd>
            <FieldDetail value={record[name]} field={field} context={context} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
