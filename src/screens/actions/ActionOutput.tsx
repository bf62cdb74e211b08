import { useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { FieldDetail } from '../kinds/cells/FieldDetail.tsx';
import { useCellContext } from '../kinds/cells/useCellContext.ts';

interface ActionOutputProps {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Result values of an action. The values are shown until the dialog closes and are stored nowhere. */
export function ActionOutput({ fields, values }: ActionOutputProps) {
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
