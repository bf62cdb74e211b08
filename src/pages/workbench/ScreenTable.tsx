import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { SkeletonTable } from '../../screens/list/SkeletonTable.tsx';
import '../../screens/list/table.css';
import { Button } from '../../screens/parts/Button.tsx';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { Chip } from '../../screens/parts/Chip.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { useHasPermission } from '../../screens/services.ts';
import type { ScreenListEntry } from './responses.ts';
import { NewScreenDialog } from './NewScreenDialog.tsx';
import { StateChip } from './StateChip.tsx';
import { useScreenList } from './useWorkbench.ts';

/** Table of all screens: first those that administrators have created, then the built-in screens. */
export function ScreenTable({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const { data, error, refetch } = useScreenList();
  const [search, setSearch] = useState('');
  const [isMaking, setMaking] = useState(false);
  const wanted = search.trim().toLowerCase();
  const all = data?.list ?? [];
  const lines = all.filter(line =>
    [line.name, ...Object.values(line.title)].some(text => text.toLowerCase().includes(wanted)),
  );
  return (
    <section className="form-page wb-screens">
      <header className="settings-head">
        <h1>{resource.title[language]}</h1>
        <div className="list-tools">
          <input
            type="search"
            className="wb-input"
            value={search}
            placeholder={translate('workbench.search')}
            aria-label={translate('workbench.search')}
            onChange={event => setSearch(event.target.value)}
          />
          {may('workbench:edit') && (
            <Button tone="primary" icon="Add" onClick={() => setMaking(true)}>
              {translate('workbench.create')}
            </Button>
          )}
        </div>
      </header>
      {error && !data ? (
        <FailedState error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonTable columns={columns.length} rows={12} />
      ) : lines.length === 0 ? (
        <StateMessage icon="Inbox" title={translate('list.emptyFiltered')} help={translate('list.emptyFilteredHelp')}>
          <Button onClick={() => setSearch('')}>{translate('list.resetFilters')}</Button>
        </StateMessage>
      ) : (
        <Lines lines={lines} />
      )}
      {isMaking && (
        <NewScreenDialog
          existingNames={all.map(item => item.name)}
          icons={data?.icons ?? []}
          targets={data?.targets ?? []}
          onClose={() => setMaking(false)}
        />
      )}
    </section>
  );
}

const columns = ['screen', 'area', 'kind', 'state', 'version', 'author', 'time'] as const;

function Lines({ lines }: { readonly lines: readonly ScreenListEntry[] }) {
  const translate = useTranslate();
  return (
    <div className="table-scroll">
      <table className="table wb-table">
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {translate(`workbench.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Line key={line.name} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line }: { readonly line: ScreenListEntry }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { name, area, title, isPatch, state, version, author, time, hasDraft, fault } = line;
  return (
    <tr className="row">
      <td className="cell-title">
        <Link to={`/workbench/${name}`}>{title[language]}</Link> <small className="wb-name">{name}</small>
      </td>
      <td>{translate(`route.area:${area}`)}</td>
      <td>{translate(isPatch ? 'workbench.builtIn' : 'workbench.own')}</td>
      <td>
        <span className="wb-states">
          {state !== null && state !== 'draft' && <StateChip state={state} isPatch={isPatch} />}
          {hasDraft && <Chip tone="info">{translate('workbench.states.draft')}</Chip>}
          {fault !== null && (
            <span title={fault}>
              <Chip tone="error">{translate('workbench.broken')}</Chip>
            </span>
          )}
        </span>
      </td>
      <OptionalCell text={version > 0 ? version : null} />
      <OptionalCell text={author} />
      <OptionalCell text={time} />
    </tr>
  );
}

/** Cell for a value that only exists after somebody has edited the screen. */
function OptionalCell({ text }: { readonly text: string | number | null }) {
  const translate = useTranslate();
  return text === null ? <td className="wb-untold">{translate('list.none')}</td> : <td>{text}</td>;
}
