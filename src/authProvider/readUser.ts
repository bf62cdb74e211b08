import { PlatformError } from '../dataProvider/PlatformError.ts';
import type { Http } from '../dataProvider/http.ts';
import { readPublished } from '../dataProvider/screens.ts';
import { isRecord } from '../schemas/json.ts';
import type { Access } from './access.ts';
import { type LicenceStanding, readLicenceStanding } from './licenceStanding.ts';
import type { AuthProviderOptions } from './authProviderOptions.ts';
import { type MenuNode, type MenuReading, readMenuTree, rolesOf } from './menuTree.ts';

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
  /** Names of menu entries that are left out because they are damaged; empty for those who cannot repair them. */
  readonly damagedMenus: readonly string[];
  /** Why the password has to be changed before anything else; `null` when it need not be. */
  readonly passwordDemand: string | null;
  /** Told to whoever may renew it. */
  readonly licence: LicenceStanding | null;
}

/** Stands in the address where the spec has the token, which belongs into the header alone. */
const tokenPlace = '-';

/** Reads who is signed in and what he may do; `fresh` passes every cache on the way. */
export async function readUser(options: AuthProviderOptions, freshness: 'kept' | 'fresh'): Promise<UserInfo> {
  const { http, session } = options;
  const signedIn = session.current();
  if (!signedIn) throw new PlatformError('expired', options.language());
  const query = { groupId: signedIn.groupId, ...(freshness === 'fresh' ? { cacheable: false } : {}) };
  const [info, tree, passwordDemand] = await Promise.all([
    http.send({ method: 'GET', path: `/api/v1.0/users/${tokenPlace}/`, silent: true }),
    http.send({ method: 'GET', path: '/api/user/v1/menus/tree', query, silent: true }),
    // A platform that does not know the question asks for nothing.
    askForUpdate(http).catch(() => null),
  ]);
  const menu = readMenuTree(tree.data, isAdminOf(info.data));
  await options.takeScreens(readPublished(isRecord(info.data) ? info.data['screens'] : undefined));
  session.writeTree(JSON.stringify(tree.data));
  return toUserInfo(info.data, {
    id: signedIn.uid,
    username: signedIn.username,
    menu,
    fixed: options.fixedPermissions,
    passwordDemand,
  });
}

interface Known {
  readonly id: number;
  readonly username: string;
  readonly menu: MenuReading;
  readonly fixed: readonly string[];
  readonly passwordDemand: string | null;
}

function toUserInfo(value: unknown, { id, username, menu, fixed, passwordDemand }: Known): UserInfo {
  const info = isRecord(value) ? value : {};
  const textOf = (key: string): string => (typeof info[key] === 'string' ? info[key] : '');
  return {
    id,
    username,
    fullName: textOf('name') || username,
    avatar: textOf('avatar'),
    introduction: textOf('introduction'),
    groupName: textOf('groupName'),
    access: { roles: rolesOf(menu.tree), permissions: fixed },
    tree: menu.tree,
    damagedMenus: damagedMenusOf(info, menu),
    passwordDemand,
    licence: readLicenceStanding(info['licence']),
  };
}

function isAdminOf(info: unknown): boolean {
  return isRecord(info) && Array.isArray(info['roles']) && info['roles'].includes('admin');
}

/** Entries that the platform names to those who can repair them, and those that this console has left out itself. */
function damagedMenusOf(info: Readonly<Record<string, unknown>>, { skipped }: MenuReading): readonly string[] {
  const told = Array.isArray(info['damagedMenus']) ? info['damagedMenus'].map(String) : [];
  const own = isAdminOf(info) ? skipped : [];
  return [...new Set([...told, ...own])].filter(name => name !== '');
}

async function askForUpdate(http: Http): Promise<string | null> {
  const request = { method: 'POST', path: '/api/user/v5/user/checkUpdatePsw', body: {}, silent: true } as const;
  const { data } = await http.send(request);
  if (!isRecord(data) || data['mustUpdate'] !== true) return null;
  return typeof data['reason'] === 'string' ? data['reason'] : '';
}
