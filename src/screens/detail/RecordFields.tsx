import { type RaRecord, useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Field } from '../../schemas/vocabulary/field.ts';
import type { Kind } from '../../schemas/kinds/kinds.ts';
import { FieldDetail, isWideDetail } from '../kinds/cells/FieldDetail.tsx';
import { useCellContext } from '../kinds/cells/useCellContext.ts';
import { useReferenceLinks } from '../references/useReferenceLinks.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useCopyText } from '../useCopyText.ts';
import './detail.css';

interface RecordFieldsProps {
  readonly columns: readonly (readonly [string, Field])[];
  readonly record: RaRecord;
}

/** Values of a record with their labels. */
export function RecordFields({ columns, record }: RecordFieldsProps) {
  const language = toLanguage(useLocale());
  const context = { ...useCellContext(columns, [record], useReferenceLinks()), isExact: true };
  return (
    <dl className="facts">
      {columns.map(([name, field]) => (
        <div key={name} className={isWideDetail(field, record[name]) ? 'fact-wide' : undefined}>
          <dt>{field.label[language]}</dt>
          <dd>
            <FieldDetail value={record[name]} field={field} context={context} />
            <CopyFact value={record[name]} field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Field kinds whose values users often paste elsewhere; these values have a copy button. */
const copyableKinds: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'longText',
  'phone',
  'email',
  'ip',
  'url',
  'mac',
  'idCard',
  'bankCard',
  'version',
]);

function CopyFact({ value, field }: { readonly value: unknown; readonly field: Field }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const copy = useCopyText();
  if (!copyableKinds.has(field.kind) || typeof value !== 'string' || value === '') return null;
  return (
    <IconButton
      small
      className="fact-copy"
      icon="ContentCopy"
      label={translate('elements.copy', { name: field.label[language] })}
      onClick={() => copy(value, 'elements.copied')}
    />
  );
}
