import { PlatformError } from '../dataProvider/PlatformError.ts';
import type { HttpClient } from '../dataProvider/httpClient.ts';
import { readPublishedScreens } from '../dataProvider/screenCatalogue.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Access } from './access.ts';
import { type LogChainBreak, readLogChainBreak } from './logChainBreak.ts';
import { type LicenceStatus, readLicenceStatus } from './licenceStatus.ts';
import type { AuthProviderOptions } from './authProviderOptions.ts';
import { type DamagedMenus, readDamagedMenus } from './damagedMenus.ts';
import { type MenuNode, type ParsedMenu, parseMenu, rolesOf } from './menuTree.ts';

/** The signed-in user, as the platform describes the owner of the token. */
export interface UserInfo {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly avatar: string;
  readonly introduction: string;
  readonly groupName: string;
  readonly access: Access;
  readonly tree: readonly MenuNode[];
  /** Damaged entries that are missing from the menu; empty for users who cannot repair them. */
  readonly damagedMenus: DamagedMenus;
  /**
   * Number of differences between the records of device use (sign-out records) and the devices in use; 0 for users who
   * cannot correct the records.
   */
  readonly recordDifferences: number;
  /**
   * First break of the operation log's hash chain; `null` for an intact chain, and for users who cannot acknowledge the
   * break.
   */
  readonly logBreak: LogChainBreak | null;
  /** Reason for a forced password change before any other request; `null` when the user need not change it. */
  readonly passwordChangeReason: string | null;
  /** True if the user must set up a second factor before any other request. */
  readonly mustSetUpSecondFactor: boolean;
  /** State of the licence; `null` for users who lack the permission to renew the licence. */
  readonly licence: LicenceStatus | null;
}

/** Placeholder for the token in the path, because tokens must only be sent in the header. */
const tokenPlaceholder = '-';

/** Loads the signed-in user and their permissions; `fresh` bypasses every cache. */
export async function fetchUserInfo(options: AuthProviderOptions, freshness: 'cached' | 'fresh'): Promise<UserInfo> {
  const { http, session } = options;
  const signedIn = session.current();
  if (!signedIn) throw new PlatformError('expired', options.language());
  const query = { groupId: signedIn.groupId, ...(freshness === 'fresh' ? { cacheable: false } : {}) };
  const [info, tree, passwordDemand] = await Promise.all([
    http.send({ method: 'GET', path: `/api/v1.0/users/${tokenPlaceholder}/`, silent: true }),
    http.send({ method: 'GET', path: '/api/user/v1/menus/tree', query, silent: true }),
    // Older platforms lack this call and require no password change.
    fetchPasswordChangeReason(http).catch(() => null),
  ]);
  const menu = parseMenu(tree.data, isAdminOf(info.data));
  await options.applyPublishedScreens(readPublishedScreens(isRecord(info.data) ? info.data['screens'] : undefined));
  session.writeTree(JSON.stringify(tree.data));
  return toUserInfo(info.data, {
    id: signedIn.uid,
    username: signedIn.username,
    menu,
    fixed: options.fixedPermissions,
    passwordDemand,
  });
}

interface UserContext {
  readonly id: number;
  readonly username: string;
  readonly menu: ParsedMenu;
  readonly fixed: readonly string[];
  readonly passwordDemand: string | null;
}

function toUserInfo(value: unknown, { id, username, menu, fixed, passwordDemand }: UserContext): UserInfo {
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
    damagedMenus: readDamagedMenus(info, isAdminOf(info) ? menu.skipped : []),
    recordDifferences: Number(info['recordDifferences'] ?? 0),
    logBreak: readLogChainBreak(info['logBreak']),
    passwordChangeReason: passwordDemand,
    mustSetUpSecondFactor: isRecord(info['secondFactor']) && info['secondFactor']['mustSetUp'] === true,
    licence: readLicenceStatus(info['licence']),
  };
}

function isAdminOf(info: unknown): boolean {
  return isRecord(info) && Array.isArray(info['roles']) && info['roles'].includes('admin');
}

async function fetchPasswordChangeReason(http: HttpClient): Promise<string | null> {
  const request = { method: 'POST', path: '/api/user/v5/user/checkUpdatePsw', body: {}, silent: true } as const;
  const { data } = await http.send(request);
  if (!isRecord(data) || data['mustUpdate'] !== true) return null;
  return typeof data['reason'] === 'string' ? data['reason'] : '';
}
