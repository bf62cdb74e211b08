import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'ra-core';

import { isRecord } from '../../schemas/json.ts';
import { renderCell } from '../../screens/kinds/cells.tsx';
import { useCellContext } from '../../screens/kinds/useCellContext.ts';
import { type Column, columnsOf } from '../../screens/list/columns.ts';
import '../../screens/list/table.css';
import { State } from '../../screens/parts/State.tsx';
import { type PanelProps, useServices } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';

/** The sign-ins of one client user, newest first, as the platform's own call for it answers. */
export default function LoginRecordsPanel({ record }: PanelProps) {
  const translate = useTranslate();
  const { ask } = useServices();
  const resource = useResource('login-records');
  const userName = String(record['userName']);
  const { data, error } = useQuery({
    queryKey: ['login-records', 'of-user', userName],
    queryFn: async () => rowsOf(await ask('/api/user/v5/user/selectUserLoginRecord', { userName })),
    retry: false,
  });
  if (error) return <State icon="ErrorOutlined" title={translate('list.failed')} help={error.message} isFailure />;
  if (!data || !resource) return <p className="late">{translate('form.loading')}</p>;
  if (data.length === 0) return <State icon="Inbox" title={translate('list.empty')} />;
  return (
    <Records columns={columnsOf(resource).filter(([name]) => name !== 'userName' && name !== 'userType')} rows={data} />
  );
}

function Records({ columns, rows }: { readonly columns: readonly Column[]; readonly rows: readonly RaRecord[] }) {
  const context = useCellContext(columns, rows);
  return (
    <div className="table-scroll">
      <table className="table table-loose">
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col">
                {field.label[context.language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className="row">
              {columns.map(([name, field]) => (
                <td key={name}>{renderCell(row[name], field, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rowsOf(data: unknown): readonly RaRecord[] {
  const list = isRecord(data) ? data['list'] : data;
  return Array.isArray(list)
    ? list.filter(isRecord).map((row, at) => ({ ...row, id: typeof row['id'] === 'number' ? row['id'] : at }))
    : [];
}
