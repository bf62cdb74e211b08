import { type RaRecord, useGetOne, useLocale, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import { allFields, titleFieldOf } from '../../schemas/systemFields.ts';
import { ActionHost } from '../actions/ActionHost.tsx';
import { filterFromRecord } from '../actions/fillFromRecord.ts';
import { renderCell } from '../kinds/cells.tsx';
import { useCellContext } from '../kinds/useCellContext.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { useRowActions } from '../list/useRowActions.ts';
import { Button } from '../parts/Button.tsx';
import { State } from '../parts/State.tsx';
import { useMay } from '../services.ts';
import { useResource } from '../useResource.ts';
import { wholeRecord } from '../wholeRecord.ts';
import { Difference } from './Difference.tsx';
import './detail.css';

interface DetailScreenProps {
  readonly resource: Resource;
  readonly id: string;
}

const historyOf = 'operation-logs';

/** One record: a head with its name, states and actions, all fields, related lists as tabs, its history last. */
export default function DetailScreen({ resource, id }: DetailScreenProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetOne(resource.name, { id, meta: wholeRecord }, { retry: false });
  if (error && !data) {
    return (
      <State
        icon="ErrorOutlined"
        title={translate('list.failed')}
        help={error instanceof Error ? error.message : undefined}
        isFailure
      >
        <Button icon="Refresh" onClick={() => void refetch()}>
          {translate('elements.retry')}
        </Button>
      </State>
    );
  }
  if (!data) return <p className="late form-loading">{translate('form.loading')}</p>;
  return (
    <ActionHost>
      <Detail resource={resource} record={data} />
    </ActionHost>
  );
}

function Detail({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const language = toLanguage(useLocale());
  const rowActions = useRowActions(resource);
  const columns = Object.entries(allFields(resource)).filter(([, field]) => field.kind !== 'password');
  const context = useCellContext(columns, [record]);
  const states = columns.filter(([, field]) => field.kind === 'code').slice(0, 2);
  const differences = columns.flatMap(([name, field]) => (field.diffWith ? [[field.diffWith, name] as const] : []));
  const compared = new Set(differences.flat());
  const title = record[titleFieldOf(resource)];
  return (
    <article className="detail">
      <header className="detail-head">
        <h1>
          <bdi>{String(title ?? record.id)}</bdi>
        </h1>
        {states.map(([name, field]) => (
          <span key={name}>{renderCell(record[name], field, context)}</span>
        ))}
        <RowActions resource={resource} record={record} set={{ ...rowActions, mayShow: false }} />
      </header>
      <dl className="facts">
        {columns
          .filter(([name]) => !compared.has(name))
          .map(([name, field]) => (
            <div key={name} className={field.kind === 'json' || field.kind === 'longText' ? 'fact-wide' : undefined}>
              <dt>{field.label[language]}</dt>
              <dd>
                {field.kind === 'json' ? <Structured value={record[name]} /> : renderCell(record[name], field, context)}
              </dd>
            </div>
          ))}
      </dl>
      {differences.map(([before, after]) => (
        <Difference key={after} before={record[before]} after={record[after]} />
      ))}
      <RelatedTabs resource={resource} record={record} />
    </article>
  );
}

function Structured({ value }: { readonly value: unknown }): ReactNode {
  return value === null || value === undefined ? (
    <span className="cell-none">—</span>
  ) : (
    <pre className="fact-json">{JSON.stringify(value, null, 2)}</pre>
  );
}

function RelatedTabs({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const translate = useTranslate();
  const may = useMay();
  const [chosen, setChosen] = useState(0);
  const history = { resource: historyOf, filter: { module: resource.name, objectId: '{id}' } };
  const hasHistory = resource.name !== historyOf && may('logs:operation-logs');
  const related = [...(resource.related ?? []), ...(hasHistory ? [history] : [])];
  const current = related[chosen];
  if (!current) return null;
  return (
    <section className="related">
      <div role="tablist" aria-label={translate('detail.related')} className="related-tabs">
        {related.map((one, at) => (
          <button
            key={one.resource}
            type="button"
            role="tab"
            aria-selected={at === chosen}
            onClick={() => setChosen(at)}
          >
            {one === history ? translate('detail.history') : translate(`route.${one.resource}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel">
        <RelatedList
          name={current.resource}
          filter={asTexts(filterFromRecord(current.filter, record), current.resource)}
        />
      </div>
    </section>
  );
}

/** The history names its objects by text, whatever their id is. */
function asTexts(filter: Readonly<Record<string, unknown>>, resource: string): Readonly<Record<string, unknown>> {
  return resource === historyOf
    ? Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    : filter;
}

function RelatedList({ name, filter }: { readonly name: string; readonly filter: Readonly<Record<string, unknown>> }) {
  const resource = useResource(name);
  const may = useMay();
  const translate = useTranslate();
  if (!resource) return null;
  if (!may(resource.code)) return <State icon="Lock" title={translate('message.noPermission')} />;
  return <ListScreen resource={resource} embedded={{ filter, key: `${name} ${JSON.stringify(filter)}` }} />;
}
