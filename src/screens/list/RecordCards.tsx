import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { stateFieldOf } from '../../schemas/compile/stateField.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { renderCell } from '../kinds/cells/cells.tsx';
import { recordNameOf } from '../kinds/cells/recordNameOf.ts';
import { useCellContext } from '../kinds/cells/useCellContext.ts';
import { useReferenceLinks } from '../references/useReferenceLinks.ts';
import { CardFacts } from './CardFacts.tsx';
import { RowActions } from './RowActions.tsx';
import { RowTickBox } from './TableRow.tsx';
import { PageTickBox } from './TickAllCell.tsx';
import type { Column } from './columns.ts';
import { useRowActions } from './useRowActions.ts';
import { useRowTicker } from './useRowTicker.ts';
import './cards.css';

interface CardsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly mayTick: boolean;
}

/** Rows as cards, for narrow screens: the name, the state, and the values in the table's other columns. */
export function RecordCards({ resource, columns, mayTick }: CardsProps) {
  const translate = useTranslate();
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const onTick = useRowTicker(data);
  const context = useCellContext(columns, data, useReferenceLinks());
  const rowActions = useRowActions(resource);
  const ticked = new Set(selectedIds.map(String));
  const titleName = titleFieldOf(resource);
  const title = columns.find(([name]) => name === titleName) ?? columns[0];
  const stateName = stateFieldOf(resource);
  const state =
    columns.find(([name]) => name === stateName) ??
    columns.find(([, field]) => field.kind === 'code' && !field.multiple);
  const facts = columns.filter(column => column !== title && column !== state);
  if (!title) return null;
  return (
    <>
      {mayTick && (
        <label className="cards-tick">
          <PageTickBox rows={data} ticked={ticked} />
          {translate('list.selectAll')}
        </label>
      )}
      <ul className="cards">
        {data.map(record => (
          <li key={record.id} className={ticked.has(String(record.id)) ? 'card row-ticked' : 'card'}>
            <div className="card-head">
              {mayTick && (
                <RowTickBox
                  record={record}
                  label={translate('list.selectRow', { title: recordNameOf(resource, record, context.labels) })}
                  isTicked={ticked.has(String(record.id))}
                  onTick={onTick}
                />
              )}
              <strong>
                {rowActions.mayOpenRecord ? (
                  <Link to={`/${resource.name}/${record.id}/show`}>
                    {renderCell(record[title[0]], title[1], { ...context, links: undefined })}
                  </Link>
                ) : (
                  renderCell(record[title[0]], title[1], context)
                )}
              </strong>
              {state && renderCell(record[state[0]], state[1], context)}
            </div>
            <CardFacts
              facts={facts.map(([name, field]) => ({
                name,
                label: field.label[context.language],
                value: renderCell(record[name], field, context),
              }))}
            />
            <RowActions resource={resource} record={record} set={rowActions} />
          </li>
        ))}
      </ul>
    </>
  );
}
