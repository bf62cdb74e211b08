import { call } from '../shared/call.js';

const user = '/api/user/v1/designjet/user';
const groups = '/api/user/v1/designjet/permissions/group/all';

async function listGroups(ids) {
  const options = await call('GET', ids ? `${groups}?values=${ids.join(',')}` : groups);
  return options.map(({ value, label }) => ({ id: value, groupName: label }));
}

async function listUsers({ pagination, sort, filter }) {
  const { total, list } = await call('POST', `${user}/list`, {
    pageNum: pagination.page,
    pageSize: pagination.perPage,
    sort: sort.field,
    order: sort.order,
    ...filter,
  });
  return { data: list, total };
}

async function saveUser(method, data) {
  return { data: { ...data, ...(await call(method, user, data)) } };
}

export const dataProvider = {
  getList: async (resource, params) => {
    if (resource === 'users') return listUsers(params);
    const data = await listGroups();
    return { data, total: data.length };
  },
  getOne: async (_, { id }) => ({ data: await call('GET', `/api/user/v1/users/detail?id=${id}`) }),
  getMany: async (_, { ids }) => ({ data: await listGroups(ids) }),
  getManyReference: (_, params) => listUsers({ ...params, filter: { ...params.filter, [params.target]: params.id } }),
  create: (_, { data }) => saveUser('POST', data),
  update: (_, { id, data }) => saveUser('PUT', { ...data, id }),
  updateMany: async (_, { ids, data }) => {
    await Promise.all(ids.map(id => saveUser('PUT', { ...data, id })));
    return { data: ids };
  },
  delete: async (_, { id, previousData }) => {
    await call('DELETE', user, { idList: [id] });
    return { data: previousData };
  },
  deleteMany: async (_, { ids }) => {
    await call('DELETE', user, { idList: ids });
    return { data: ids };
  },
};
