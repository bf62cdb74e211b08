import { useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Fields } from '../../schemas/field.ts';
import { FieldDetail } from '../kinds/FieldDetail.tsx';
import { useCellContext } from '../kinds/useCellContext.ts';

interface ActionAnswerProps {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What an action has given back, until the dialog is closed; nothing of it is kept. */
export function ActionAnswer({ fields, values }: ActionAnswerProps) {
  const language = toLanguage(useLocale());
  const columns = Object.entries(fields);
  const context = useCellContext(columns, [{ id: 0, ...values }]);
  return (
    <dl className="action-answer">
      {columns.map(([name, field]) => (
        <div key={name}>
          <dt>{field.label[language]}</dt>
          <dd>
            <FieldDetail value={values[name]} field={field} context={context} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
