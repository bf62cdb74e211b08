import { useLocale, useTranslate } from 'ra-core';

import type { BulkResult } from '../../dataProvider/shapes.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import type { StartedAction } from './actionStarter.ts';

interface ActionResultProps {
  readonly started: StartedAction;
  readonly result: BulkResult;
}

/** What a bulk action did not do, record by record, with the platform's reasons. */
export function ActionResult({ started: { resource, action, records }, result }: ActionResultProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const title = titleFieldOf(resource);
  const nameOf = (id: string | number) =>
    String(records.find(record => String(record.id) === String(id))?.[title] ?? id);
  return (
    <>
      <p role="status">
        {translate('action.partly', { action: action.label[language], success: result.success, failed: result.failed })}
      </p>
      <ul className="result-list">
        {result.items
          .filter(item => item.code !== 0)
          .map(item => (
            <li key={item.id}>
              <strong>{nameOf(item.id)}</strong>
              <span>{item.msg}</span>
            </li>
          ))}
      </ul>
    </>
  );
}
