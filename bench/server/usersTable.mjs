import { createUsers, formatPlatformTimestamp } from './rows.mjs';

const pagingKeys = new Set(['pageNum', 'pageSize', 'sort', 'order', 'keyword']);

/**
 * Creates the users in memory. Returns a function for each of the platform's calls: `list`, `get`, `update`, `create`
 * and `remove`.
 */
export function createUsersTable() {
  const rows = createUsers();
  let lastId = rows.length;
  const byId = new Map(rows.map(row => [row.id, row]));
  const orders = new Map();

  /**
   * Returns the users in a sort order. Each order is computed once, because sorting 100,000 rows would add the server's
   * time to the figures.
   */
  const inOrder = (sort = 'id', order = 'ASC') => {
    const key = `${sort} ${order}`;
    if (!orders.has(key)) orders.set(key, sorted(rows, sort, order));
    return orders.get(key);
  };

  // Computes in advance the sort orders in which the applications first show the list.
  for (const [sort, order] of [
    ['id', 'ASC'],
    ['id', 'DESC'],
    ['createTime', 'DESC'],
  ])
    inOrder(sort, order);

  return {
    list: request => {
      const { pageNum = 1, pageSize = 20, sort, order } = request;
      const filters = filtersOf(request);
      const all = inOrder(sort || undefined, order || undefined);
      const found = filters.length === 0 ? all : all.filter(row => filters.every(filter => matches(row, filter)));
      return { total: found.length, list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
    },
    get: id => byId.get(Number(id)),
    update: values => {
      const row = byId.get(Number(values.id));
      if (!row) return undefined;
      Object.assign(row, values, {
        id: row.id,
        revision: row.revision + 1,
        updateTime: formatPlatformTimestamp(Date.now()),
      });
      return row;
    },
    create: values => {
      const now = formatPlatformTimestamp(Date.now());
      lastId += 1;
      const row = { ...values, id: lastId, revision: 1, createTime: now, updateTime: now };
      rows.push(row);
      byId.set(row.id, row);
      orders.clear();
      return row;
    },
    remove: ids => {
      for (const id of ids) byId.delete(id);
      rows.splice(0, rows.length, ...byId.values());
      orders.clear();
      return { total: ids.length, success: ids.length, failed: 0, items: ids.map(id => ({ id, code: 0, msg: 'ok' })) };
    },
  };
}

function sorted(rows, sort, order) {
  const direction = order === 'DESC' ? -1 : 1;
  return rows.toSorted((left, right) => direction * compare(left[sort], right[sort]) || left.id - right.id);
}

function compare(left, right) {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function filtersOf(request) {
  return Object.entries(request).filter(
    ([key, value]) => !pagingKeys.has(key) && value !== undefined && value !== null && value !== '',
  );
}

/** Returns whether a row matches a filter: text by substring, lists by membership, other values by equality. */
function matches(row, [key, wanted]) {
  if (!(key in row)) return true;
  const value = row[key];
  if (Array.isArray(wanted)) return wanted.includes(value);
  return typeof value === 'string' ? value.includes(String(wanted)) : String(value) === String(wanted);
}
