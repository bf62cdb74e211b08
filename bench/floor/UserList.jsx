import { useEffect, useState } from 'react';

import { call } from '../shared/call.js';
import { Filters } from './Filters.jsx';
import { Pager } from './Pager.jsx';
import { columns } from './columns.js';
import { navigate } from './usePageUrl.js';
import { useGroups } from './useGroups.js';

export function UserList({ search }) {
  const [answer, setAnswer] = useState({ total: 0, list: [] });
  const [selected, setSelected] = useState(new Set());
  const groups = useGroups();
  const query = {
    page: '1',
    perPage: '20',
    sort: 'id',
    order: 'ASC',
    ...Object.fromEntries(new URLSearchParams(search)),
  };
  const change = changes => navigate(`/users?${new URLSearchParams({ ...query, ...changes })}`);

  useEffect(() => {
    let isCurrent = true;
    load(search).then(loaded => isCurrent && setAnswer(loaded), console.error);
    return () => {
      isCurrent = false;
    };
  }, [search]);

  function toggle(id) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }

  return (
    <main>
      <h1>Users</h1>
      <Filters query={query} groups={groups} onChange={change} />
      <button onClick={() => navigate('/users/create')}>Create</button>
      <table>
        <thead>
          <tr>
            <th />
            {columns.map(({ source, label }) => (
              <th key={source}>
                <button onClick={() => change({ sort: source, order: reversed(query, source) })}>{label}</button>
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {answer.list.map(row => (
            <tr key={row.id}>
              <td>
                <input type="checkbox" checked={selected.has(row.id)} onChange={() => toggle(row.id)} />
              </td>
              {columns.map(({ source, write }) => (
                <td key={source}>{write(row[source], groups)}</td>
              ))}
              <td>
                <button onClick={() => navigate(`/users/${row.id}`)}>Edit</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager query={query} total={answer.total} onChange={change} />
    </main>
  );
}

function reversed(query, source) {
  return query.sort === source && query.order === 'ASC' ? 'DESC' : 'ASC';
}

function load(search) {
  const { page = 1, perPage = 20, ...rest } = Object.fromEntries(new URLSearchParams(search));
  return call('POST', '/api/user/v1/designjet/user/list', {
    ...rest,
    pageNum: Number(page),
    pageSize: Number(perPage),
  });
}
