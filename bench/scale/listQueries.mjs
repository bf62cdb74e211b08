/**
 * Returns the queries of a list as `{ name, body }`: the first page, each filter, and each sort order in both
 * directions. `sample` is a row from the middle of the table, whose values are used as filters.
 */
export function createListQueries(resource, { allFields, filterTypeOf }, sample) {
  const { page, size } = resource.api.list.paging ?? { page: 'pageNum', size: 'pageSize' };
  const first = { [page]: 1, [size]: 20 };
  const fields = Object.entries(allFields(resource));
  const filters = fields.flatMap(([name, field]) => {
    const type = name === 'id' ? null : filterTypeOf(field);
    return type === null
      ? []
      : filterQueries(name, type, sample[name]).map(([label, filter]) => ({
          name: label,
          body: { ...first, ...filter },
        }));
  });
  const orders = fields
    .filter(([, field]) => field.sort && !field.secret)
    .flatMap(([name]) =>
      ['ASC', 'DESC'].map(order => ({ name: `order ${name} ${order}`, body: { ...first, sort: name, order } })),
    );
  return [{ name: 'first page', body: first }, ...filters, ...orders];
}

function filterQueries(name, type, value) {
  if (value === null || value === undefined || value === '') return [];
  if (type === 'contains') {
    const text = String(value);
    const part = text.slice(Math.floor(text.length / 3), Math.floor(text.length / 3) + 6);
    return [[`${name} contains`, { [name]: part }]];
  }
  if (type === 'prefix') return [[`${name} begins`, { [name]: String(value).slice(0, 8) }]];
  if (type === 'oneOf' || type === 'equals') {
    const firstValue = Array.isArray(value) ? value[0] : value;
    return firstValue === undefined || typeof firstValue === 'object' ? [] : [[`${name} is`, { [name]: firstValue }]];
  }
  const start = type === 'overlap' ? value.start : value;
  if (start === undefined || start === null) return [];
  const day = typeof start === 'string' ? start.slice(0, 10) : start;
  return [
    [`${name} of a day`, { [`${name}Start`]: day, [`${name}End`]: day }],
    [`${name} since`, { [`${name}Start`]: day }],
  ];
}
