import { groups, merchants } from './rows.mjs';
import { createMenuTree } from './menuTree.mjs';
import { createUsersTable } from './usersTable.mjs';

const designjet = '/api/user/v1/designjet';

const merchantOptions = merchants.map(value => ({ value, label: value }));

/**
 * Placeholder with the length of a public key, so that applications accept it as a key. No password is encrypted with
 * it.
 */
const publicKey = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.padEnd(392, 'A');

/**
 * Returns the platform's calls: functions of query and body, by `METHOD path`. The result `undefined` means "not
 * found".
 */
export function createCallHandlers() {
  const users = createUsersTable();
  const tree = createMenuTree();
  return {
    [`POST ${designjet}/user/list`]: ({ body }) => users.list(body),
    'GET /api/user/v1/users/detail': ({ query }) => users.get(query.get('id')),
    [`PUT ${designjet}/user`]: ({ body }) => users.update(body),
    [`POST ${designjet}/user`]: ({ body }) => users.create(body),
    [`DELETE ${designjet}/user`]: ({ body }) => users.remove(body.idList),
    'GET /api/user/v1/users/options': () => users.list({}).list.map(row => ({ value: row.id, label: row.userName })),
    [`GET ${designjet}/permissions/group/all`]: ({ query }) => chosen(groups, query),
    'GET /api/resources/v1/merchants/options': ({ query }) => chosen(merchantOptions, query),
    'GET /api/v1.0/users/-/': () => ({
      roles: ['admin'],
      name: 'Administrator',
      avatar: '',
      introduction: '',
      groupName: 'Administrators',
    }),
    'GET /api/user/v1/menus/tree': () => tree,
    'POST /api/user/v1/client/login/getPbKey': () => ({ publicKey, alg: 'RSA-OAEP-256', kid: 'bench' }),
    [`POST ${designjet}/login`]: () => ({ id: 1, token: 'bench', groupId: 1 }),
    [`POST ${designjet}/logout`]: () => null,
    'POST /api/user/v5/user/checkUpdatePsw': () => ({ mustUpdate: false }),
    'GET /api/public/v1/views/defaults': () => [],
    'GET /api/system/v1/tasks/approvals': () => [],
    'GET /api/system/v1/tasks/mine': () => [],
    'GET /api/testing/v1/sample-nodes/options': () => [],
    'GET /api/testing/v1/sample-parts/options': () => [],
    'GET /healthz': () => ({ ready: true }),
  };
}

function chosen(options, query) {
  const values = query.get('values')?.split(',');
  return values ? options.filter(option => values.includes(String(option.value))) : options;
}
