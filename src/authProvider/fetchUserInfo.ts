import { PlatformError } from '../dataProvider/PlatformError.ts';
import type { Http } from '../dataProvider/http.ts';
import { readPublishedScreens } from '../dataProvider/screenCatalogue.ts';
import { isRecord } from '../schemas/json.ts';
import type { Access } from './access.ts';
import { type LicenceStatus, readLicenceStatus } from './licenceStatus.ts';
import type { AuthProviderOptions } from './authProviderOptions.ts';
import { type MenuNode, type ParsedMenu, parseMenu, rolesOf } from './menuTree.ts';

/** The signed-in user, as the platform describes them for the token. */
export interface UserInfo {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly avatar: string;
  readonly introduction: string;
  readonly groupName: string;
  readonly access: Access;
  readonly tree: readonly MenuNode[];
  /** Names of damaged menu entries, which the menu omits; empty for users who cannot repair them. */
  readonly damagedMenus: readonly string[];
  /** Number of sign-out records that differ from the devices in use; 0 for users who cannot correct them. */
  readonly recordDifferences: number;
  /** Reason for a forced password change before any other request; `null` when the user need not change it. */
  readonly passwordChangeReason: string | null;
  /** True if the user must set up a second factor before any other request. */
  readonly mustSetUpSecondFactor: boolean;
  /** State of the licence; only sent to users who may renew it. */
  readonly licence: LicenceStatus | null;
}

/** Replaces the token in the address, because tokens must only be sent in the header. */
const tokenPlace = '-';

/** Loads the signed-in user and their permissions; `fresh` bypasses every cache. */
export async function fetchUserInfo(options: AuthProviderOptions, freshness: 'kept' | 'fresh'): Promise<UserInfo> {
  const { http, session } = options;
  const signedIn = session.current();
  if (!signedIn) throw new PlatformError('expired', options.language());
  const query = { groupId: signedIn.groupId, ...(freshness === 'fresh' ? { cacheable: false } : {}) };
  const [info, tree, passwordDemand] = await Promise.all([
    http.send({ method: 'GET', path: `/api/v1.0/users/${tokenPlace}/`, silent: true }),
    http.send({ method: 'GET', path: '/api/user/v1/menus/tree', query, silent: true }),
    // Older platforms do not have this call; they require no password change.
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
    damagedMenus: damagedMenusOf(info, menu),
    recordDifferences: Number(info['recordDifferences'] ?? 0),
    passwordChangeReason: passwordDemand,
    mustSetUpSecondFactor: isRecord(info['secondFactor']) && info['secondFactor']['mustSetUp'] === true,
    licence: readLicenceStatus(info['licence']),
  };
}

function isAdminOf(info: unknown): boolean {
  return isRecord(info) && Array.isArray(info['roles']) && info['roles'].includes('admin');
}

/** Damaged entries that the platform reports to administrators, plus those that this console omitted itself. */
function damagedMenusOf(info: Readonly<Record<string, unknown>>, { skipped }: ParsedMenu): readonly string[] {
  const told = Array.isArray(info['damagedMenus']) ? info['damagedMenus'].map(String) : [];
  const own = isAdminOf(info) ? skipped : [];
  return [...new Set([...told, ...own])].filter(name => name !== '');
}

async function fetchPasswordChangeReason(http: Http): Promise<string | null> {
  const request = { method: 'POST', path: '/api/user/v5/user/checkUpdatePsw', body: {}, silent: true } as const;
  const { data } = await http.send(request);
  if (!isRecord(data) || data['mustUpdate'] !== true) return null;
  return typeof data['reason'] === 'string' ? data['reason'] : '';
}
