import { PlatformError } from '../dataProvider/PlatformError.ts';
import { isRecord } from '../schemas/json.ts';
import type { Access } from './access.ts';
import type { AuthProviderOptions } from './authProviderOptions.ts';
import { type MenuNode, parseMenuTree, rolesOf } from './menuTree.ts';

/** Who is signed in, as the platform tells by the token. */
export interface UserInfo {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly avatar: string;
  readonly introduction: string;
  readonly groupName: string;
  readonly access: Access;
  readonly tree: readonly MenuNode[];
}

/** Stands in the address where the spec has the token, which belongs into the header alone. */
const tokenPlace = '-';

/** Reads who is signed in and what he may do; `fresh` passes every cache on the way. */
export async function readUser(options: AuthProviderOptions, freshness: 'kept' | 'fresh'): Promise<UserInfo> {
  const { http, session } = options;
  const signedIn = session.current();
  if (!signedIn) throw new PlatformError('expired', options.language());
  const query = { groupId: signedIn.groupId, ...(freshness === 'fresh' ? { cacheable: false } : {}) };
  const [info, tree] = await Promise.all([
    http.send({ method: 'GET', path: `/api/v1.0/users/${tokenPlace}/`, silent: true }),
    http.send({ method: 'GET', path: '/api/user/v1/menus/tree', query, silent: true }),
  ]);
  const nodes = parseMenuTree(tree.data);
  session.writeTree(JSON.stringify(tree.data));
  return toUserInfo(info.data, {
    id: signedIn.uid,
    username: signedIn.username,
    nodes,
    fixed: options.fixedPermissions,
  });
}

interface Known {
  readonly id: number;
  readonly username: string;
  readonly nodes: readonly MenuNode[];
  readonly fixed: readonly string[];
}

function toUserInfo(value: unknown, { id, username, nodes, fixed }: Known): UserInfo {
  const info = isRecord(value) ? value : {};
  const textOf = (key: string): string => (typeof info[key] === 'string' ? info[key] : '');
  return {
    id,
    username,
    fullName: textOf('name') || username,
    avatar: textOf('avatar'),
    introduction: textOf('introduction'),
    groupName: textOf('groupName'),
    access: { roles: rolesOf(nodes), permissions: fixed },
    tree: nodes,
  };
}
