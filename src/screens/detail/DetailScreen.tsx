import { type RaRecord, useGetOne, useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { stateFieldOf } from '../../schemas/compile/stateField.ts';
import { allFields } from '../../schemas/vocabulary/systemFields.ts';
import { ActionHost } from '../actionHost/ActionHost.tsx';
import { filterFromRecord } from '../actions/fillPlaceholders.ts';
import { renderCell } from '../kinds/cells/cells.tsx';
import { useRecordName } from '../kinds/cells/recordNameOf.ts';
import { useCellContext } from '../kinds/cells/useCellContext.ts';
import { RowActions } from '../list/RowActions.tsx';
import { useRowActions } from '../list/useRowActions.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { FailedState } from '../parts/FailedState.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { LoadingFields } from '../parts/LoadingFields.tsx';
import { useMayOpen } from '../services.ts';
import { useFailedReadNotice } from '../useFailedReadNotice.ts';
import { fullRecordMeta } from '../fullRecord.ts';
import { RecordComparison } from './RecordComparison.tsx';
import { RecordFields } from './RecordFields.tsx';
import { RelatedList } from '../list/RelatedList.tsx';
import { TabList, tabId } from './TabList.tsx';
import './detail.css';

const HelpDialog = createLazyComponent(() => import('../list/HelpDialog.tsx'));

interface DetailScreenProps {
  readonly resource: Resource;
  readonly id: string;
}

const historyOf = 'operation-logs';

/**
 * Detail page of a record: a header with name, states and actions, all fields, and tabs for related lists and the
 * history.
 */
export default function DetailScreen({ resource, id }: DetailScreenProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetOne(resource.name, { id, meta: fullRecordMeta }, { retry: false });
  useFailedReadNotice(data && error);
  if (error && !data) {
    return (
      <FailedState error={error} onRetry={refetch} isPage>
        {resource.type !== 'settings' && <Link to={`/${resource.name}`}>{translate('detail.toList')}</Link>}
      </FailedState>
    );
  }
  if (!data) return <LoadingFields />;
  return (
    <ActionHost>
      <Detail resource={resource} record={data} />
    </ActionHost>
  );
}

function Detail({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [isHelping, setHelping] = useState(false);
  const rowActions = useRowActions(resource);
  const columns = Object.entries(allFields(resource)).filter(([, field]) => field.kind !== 'password');
  const state = stateFieldOf(resource);
  const states = columns
    // A field with several values, or without a value, is not a state.
    .filter(([name, field]) => field.kind === 'code' && !field.multiple && !isEmpty(record[name]))
    .toSorted(([name], [other]) => rankOf(name, state) - rankOf(other, state))
    .slice(0, 2);
  const context = useCellContext(states, [record]);
  const differences = columns.flatMap(([name, field]) => (field.diffWith ? [[field.diffWith, name] as const] : []));
  const compared = new Set(differences.flat());
  const called = useRecordName(resource, [record])(record);
  return (
    <article className="detail">
      <header className="detail-head">
        <h1>
          <bdi>{resource.type === 'settings' ? resource.title[language] : called}</bdi>
        </h1>
        {states.map(([name, field]) => (
          <span key={name}>{renderCell(record[name], field, context)}</span>
        ))}
        <div className="detail-tools">
          <IconButton icon="HelpOutlined" label={translate('rights.title')} onClick={() => setHelping(true)} />
          <RowActions resource={resource} record={record} set={{ ...rowActions, mayOpenRecord: false }} />
        </div>
      </header>
      <RecordFields columns={columns.filter(([name]) => !compared.has(name))} record={record} />
      {differences.map(([before, after]) => (
        <RecordComparison key={after} before={record[before]} after={record[after]} />
      ))}
      <RelatedTabs resource={resource} record={record} />
      {isHelping && <HelpDialog resource={resource} hasKeys={false} onClose={() => setHelping(false)} />}
    </article>
  );
}

/** Returns the rank of a state field: first the field that actions change, then the field `status`, then all others. */
function rankOf(name: string, state: string | undefined): number {
  if (name === state) return 0;
  return name === 'status' ? 1 : 2;
}

function RelatedTabs({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const translate = useTranslate();
  const mayOpen = useMayOpen();
  const panel = useId();
  const [chosen, setChosen] = useState<string>();
  const history = { resource: historyOf, filter: { module: resource.name, objectId: '{id}' } };
  const others = resource.name === historyOf ? [] : [history];
  const related = [...(resource.related ?? []), ...others].filter(item => mayOpen(item.resource));
  const current = related.find(item => item.resource === chosen) ?? related[0];
  if (!current) return null;
  const tabs = related.map(({ resource: name }) => ({
    name,
    text: translate(name === historyOf ? 'detail.history' : `route.${name}`),
  }));
  return (
    <section className="related">
      <TabList panel={panel} tabs={tabs} chosen={current.resource} onChoose={setChosen} />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, current.resource)}>
        <RelatedList
          name={current.resource}
          filter={asTexts(filterFromRecord(current.filter, record), current.resource)}
        />
      </div>
    </section>
  );
}

/**
 * Returns the filter of the operation log with ids as text, because the log stores object ids as text; returns every
 * other filter unchanged.
 */
function asTexts(filter: Readonly<Record<string, unknown>>, resource: string): Readonly<Record<string, unknown>> {
  return resource === historyOf
    ? Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    : filter;
}
