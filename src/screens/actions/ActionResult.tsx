import { type RaRecord, useGetMany, useLocale, useTranslate } from 'ra-core';

import type { BulkResult } from '../../dataProvider/responses.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { useRecordName } from '../kinds/cells/recordNameOf.ts';
import { ActionOutput } from './ActionOutput.tsx';
import type { StartedAction } from './actionStarter.ts';

interface ActionResultProps {
  readonly started: StartedAction;
  readonly result: BulkResult;
}

/** Result of an action: its result values, or the records for which the action failed. */
export function ActionResult(props: ActionResultProps) {
  const { started, result } = props;
  return result.shown ? (
    <ActionOutput fields={started.action.answer ?? {}} values={result.shown} />
  ) : (
    <FailedItems {...props} />
  );
}

/** Records for which a bulk action failed, with the platform's reasons. */
function FailedItems({ started: { resource, action, records }, result }: ActionResultProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const title = titleFieldOf(resource);
  const failed = result.items.filter(item => item.code !== 0);
  const unknown = failed.map(item => item.id).filter(id => !records.some(record => named(record, id, title)));
  // The names of records from other pages are fetched. A record that no longer exists is shown by its id.
  const { data: others = [] } = useGetMany<RaRecord>(resource.name, { ids: unknown }, { enabled: unknown.length > 0 });
  const known = [...records, ...others.filter(other => other !== undefined)];
  const recordName = useRecordName(resource, known);
  const nameOf = (id: RaRecord['id']) => {
    const record = known.find(item => named(item, id, title));
    return record ? recordName(record) : String(id);
  };
  return (
    <>
      <p role="status">
        {translate('action.partly', { action: action.label[language], success: result.success, failed: result.failed })}
      </p>
      <ul className="result-list">
        {failed.map(item => (
          <li key={item.id}>
            <strong>{nameOf(item.id)}</strong>
            <span>{item.msg}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function named(record: RaRecord, id: RaRecord['id'], title: string): boolean {
  return String(record.id) === String(id) && record[title] !== undefined;
}
