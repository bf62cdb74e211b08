import { type RaRecord, useListContext } from 'ra-core';
import { Link } from 'react-router';

import type { Resource } from '../../schemas/resource.ts';
import { renderCell } from '../kinds/cells.tsx';
import { useCellContext } from '../kinds/useCellContext.ts';
import { RowActions } from './RowActions.tsx';
import type { Column } from './columns.ts';
import { useRowActions } from './useRowActions.ts';

interface CardsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
}

/** Rows on a narrow screen: the name, the first state, and the facts that follow. */
export function Cards({ resource, columns }: CardsProps) {
  const { data = [] } = useListContext<RaRecord>();
  const context = useCellContext(columns, data);
  const rowActions = useRowActions(resource);
  const title = columns.find(([, field]) => field.title) ?? columns[0];
  const state = columns.find(([, field]) => field.kind === 'code');
  const facts = columns.filter(column => column !== title && column !== state).slice(0, 4);
  if (!title) return null;
  return (
    <ul className="cards">
      {data.map(record => (
        <li key={record.id} className="card">
          <div className="card-head">
            <strong>
              {rowActions.mayShow ? (
                <Link to={`/${resource.name}/${record.id}/show`}>
                  {renderCell(record[title[0]], title[1], context)}
                </Link>
              ) : (
                renderCell(record[title[0]], title[1], context)
              )}
            </strong>
            {state && renderCell(record[state[0]], state[1], context)}
          </div>
          <dl>
            {facts.map(([name, field]) => (
              <div key={name}>
                <dt>{field.label[context.language]}</dt>
                <dd>{renderCell(record[name], field, context)}</dd>
              </div>
            ))}
          </dl>
          <RowActions resource={resource} record={record} set={rowActions} />
        </li>
      ))}
    </ul>
  );
}
