import { type RaRecord, useListContext, useLocale, useTranslate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';

import { isOutcomeUnknown } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { Button } from '../parts/Button.tsx';
import { FailedState } from '../parts/FailedState.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { useMayBulkEdit } from './BulkEditButton.tsx';
import { RecordCards } from './RecordCards.tsx';
import { FilterLine } from './FilterLine.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListPager } from './ListPager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SkeletonTable } from './SkeletonTable.tsx';
import { ListTable } from './ListTable.tsx';
import { shownColumns } from './columns.ts';
import { useBulkActions } from './useBulkActions.ts';
import { useColumnSettings } from './useColumnSettings.ts';
import { useListParamsChanger } from './useListParamsChanger.ts';
import { useMayCreate } from './useMayCreate.ts';
import { useDefaultViews } from './useViews.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { useStaleDataText } from '../useStaleDataText.ts';
import { useFailedReadNotice } from '../useFailedReadNotice.ts';

const ListTotals = createLazyComponent(() => import('./ListTotals.tsx'));
const ListTopPanel = createLazyComponent(() => import('./ListTopPanel.tsx'));
const CreatePrerequisites = createLazyComponent(() => import('./CreatePrerequisites.tsx'));
const TreeTable = createLazyComponent(() => import('./TreeTable.tsx'));

interface ListViewProps {
  readonly resource: Resource;
  readonly isEmbedded: boolean;
  /** True if the list is polled. */
  readonly isFollowed: boolean;
}

export function ListView({ resource, isEmbedded, isFollowed }: ListViewProps) {
  const { selectedIds, data = [], filterValues } = useListContext<RaRecord>();
  const bulkActions = useBulkActions(resource);
  const [choice, setChoice] = useColumnSettings(resource.name);
  const columns = useMemo(() => shownColumns(resource, choice), [resource, choice]);
  useDefaultViews(resource, isEmbedded);
  const isNarrow = useIsNarrow();
  const mayBulkEdit = useMayBulkEdit(resource);
  const mayTick = bulkActions.length > 0 || mayBulkEdit;
  const table = { columns, choice, onChoice: setChoice, mayTick };
  // Matching records can be in many branches, so a tree with a filter is shown as a plain list.
  const isTree = resource.tree !== undefined && Object.keys(filterValues).length === 0;
  return (
    <section className={isEmbedded ? 'list list-embedded' : 'list'}>
      <ListHeader resource={resource} isEmbedded={isEmbedded} choice={choice} onChoice={setChoice} />
      {mayTick && selectedIds.length > 0 ? (
        <SelectionBar resource={resource} actions={bulkActions} />
      ) : (
        <FilterLine resource={resource} choice={isEmbedded ? undefined : choice} />
      )}
      {resource.totals && <ListTotals resource={resource} />}
      {resource.band && <ListTopPanel resource={resource} name={resource.band} />}
      <Body
        columnCount={columns.length}
        rows={usePageSize()}
        isFollowed={isFollowed}
        empty={<Empty resource={resource} isEmbedded={isEmbedded} />}
      >
        {isNarrow ? (
          <RecordCards resource={resource} columns={columns} mayTick={mayTick} />
        ) : isTree ? (
          <TreeTable resource={resource} {...table} />
        ) : (
          <ListTable resource={resource} {...table} rows={data} />
        )}
      </Body>
      {isTree && !isNarrow ? null : <ListPager />}
    </section>
  );
}

interface BodyProps {
  readonly columnCount: number;
  readonly rows: number;
  readonly isFollowed: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/**
 * The table, or a message or placeholder in its place. The list is never blank, and shows no spinner over valid data.
 */
function Body({ columnCount, rows, isFollowed, empty, children }: BodyProps) {
  const translate = useTranslate();
  const { data, error, isPending, refetch, filterValues } = useListContext<RaRecord>();
  const change = useListParamsChanger();
  // When a refetch of a polled list fails, a text above the rows reports the failure. A notice would appear again on
  // each poll.
  useFailedReadNotice(data && !isFollowed ? error : null);
  const staleText = useStaleDataText(error, isFollowed ? 'away' : 'stale');
  const reset = Object.keys(filterValues).length > 0 && (
    <Button onClick={() => change(() => ({ filter: {} }))}>{translate('list.resetFilters')}</Button>
  );
  if (error && !data) {
    return (
      <FailedState error={error} onRetry={refetch}>
        {!isOutcomeUnknown(error) && reset}
      </FailedState>
    );
  }
  if (isPending || !data) return <SkeletonTable columns={columnCount} rows={rows} />;
  if (data.length === 0) {
    if (!reset) return empty;
    return (
      <StateMessage icon="Inbox" title={translate('list.emptyFiltered')} help={translate('list.emptyFilteredHelp')}>
        {reset}
      </StateMessage>
    );
  }
  return (
    <>
      {error && (
        <div className="stale" role="alert">
          {staleText}
          <Button look="link" onClick={() => void refetch()}>
            {translate('elements.retry')}
          </Button>
        </div>
      )}
      <div className="table-scroll">{children}</div>
    </>
  );
}

/**
 * Empty state. Explains how to create the first record and what this requires, or that records appear automatically.
 */
function Empty({ resource, isEmbedded }: Omit<ListViewProps, 'isFollowed'>) {
  const translate = useTranslate();
  const { fields, noun } = resource;
  const create = translate('list.create', { title: noun[toLanguage(useLocale())] });
  const mayCreate = useMayCreate(resource, isEmbedded);
  return (
    <StateMessage
      icon="Inbox"
      title={translate('list.empty')}
      help={mayCreate ? translate('list.emptyCreate', { create }) : translate('list.emptyHelp')}
    >
      {mayCreate && <CreatePrerequisites fields={fields} />}
    </StateMessage>
  );
}

function usePageSize(): number {
  return Math.min(useListContext().perPage, 20);
}
