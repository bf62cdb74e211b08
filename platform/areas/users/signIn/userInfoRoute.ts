import menus from '../../../../src/resources/system/menus.ts';
import users from '../../../../src/resources/users/users.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import type { Caller, Route } from '../../../engine/http/route.ts';
import { countDifferences } from '../../devices/ledger/differences.ts';
import { readLastLedgerCheck, ledgerPermissionCodes } from '../../devices/ledger/ledgerChecks.ts';
import { licencePermissionCodes } from '../../upgrades/licence/licenceGate.ts';
import { readCurrentLicence, remainingDays, countSurplusCards } from '../../upgrades/licence/licences.ts';
import type { ChainBreak } from '../../../engine/audit/chain/chainEnds.ts';
import { logPermissionCodes, readOpenBreak } from '../../../engine/audit/chain/logChecks.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { listOpenableScreens } from '../../../engine/workbench/readScreens.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import type { PublicationFollower } from '../../../engine/workbench/createPublicationFollower.ts';
import type { LiveCatalogue } from '../../../engine/workbench/liveCatalogue.ts';
import { findDamagedNodes } from '../../system/menu/toMenuTree.ts';

const maxListedNames = 5;

export interface UserInfoDeps extends Pick<PlatformBasics, 'clock'> {
  /** Catalogue that includes published screens. */
  readonly live: LiveCatalogue;
  readonly published: Pick<PublicationFollower, 'version'>;
}

/**
 * Creates the route that returns the signed-in user, the published screens and the state of the licence. Ignores the
 * token in the path, because URLs are logged, shared and kept by browsers. Only the header identifies the caller.
 */
export function createUserInfoRoute({ live, published, clock }: UserInfoDeps): Route {
  return {
    method: 'GET',
    path: '/api/v1.0/users/:token/',
    permission: 'session',
    isAllowedBeforePasswordChange: true,
    handle: async ({ db, caller }) => {
      const user = await withTables(db, users)
        .selectFrom('users')
        .select(['avatar', 'note'])
        .where('id', '=', caller.uid)
        .executeTakeFirst();
      return {
        ...toUserView(caller, user),
        secondFactor: { mustSetUp: caller.lacksSecondFactor === true },
        licence: await readLicenceState(db, caller, clock()),
        screens: { version: published.version(), list: listOpenableScreens(live, caller) },
        ...(await damagedMenusFor(db, caller)),
        recordDifferences: await recordDifferencesFor(db, caller),
        logBreak: await logChainBreakFor(db, caller),
      };
    },
  };
}

interface DamagedMenus {
  readonly damagedMenus: readonly string[];
  readonly damagedMenuCount: number;
}

/**
 * Returns the number of menu entries that are hidden because they are damaged, and the names of up to `maxListedNames`
 * of these entries. For callers who cannot repair them, returns 0 and no names.
 */
async function damagedMenusFor(db: Database, { isAdmin, codes }: Caller): Promise<DamagedMenus> {
  if (!isAdmin && !codes.has('menu:edit')) return { damagedMenus: [], damagedMenuCount: 0 };
  const nodes = await withTables(db, menus)
    .selectFrom('menus')
    .select(['id', 'parentId', 'menuType', 'path', 'name', 'status'])
    .orderBy('id')
    .execute();
  const names = findDamagedNodes(nodes).flatMap(row => (row.status === enableStatus.enabled ? [row.name] : []));
  return { damagedMenus: names.slice(0, maxListedNames), damagedMenuCount: names.length };
}

/**
 * Returns the number of differences in the last comparison of the use ledger; 0 for callers who cannot correct them.
 */
async function recordDifferencesFor(db: Database, { isAdmin, codes }: Caller): Promise<number> {
  if (!isAdmin && !codes.has(ledgerPermissionCodes.correct)) return 0;
  const check = await readLastLedgerCheck(db);
  return check ? countDifferences(check) : 0;
}

/**
 * Returns the unacknowledged break in the hash chain of the operation log; `null` for callers who cannot acknowledge
 * it.
 */
async function logChainBreakFor(db: Database, { isAdmin, codes }: Caller): Promise<ChainBreak | null> {
  return isAdmin || codes.has(logPermissionCodes.acknowledge) ? readOpenBreak(db) : null;
}

/** Returns the state of the licence for callers who can renew it; `null` for others. */
async function readLicenceState(db: Database, { isAdmin, codes }: Caller, nowMs: number): Promise<unknown> {
  if (!isAdmin && !Object.values(licencePermissionCodes).some(code => codes.has(code))) return null;
  const licence = await readCurrentLicence(db);
  if (!licence) return null;
  return { daysLeft: remainingDays(licence, nowMs), surplusCards: await countSurplusCards(db, licence) };
}

function toUserView(
  caller: Caller,
  kept: { readonly avatar: string | null; readonly note: string | null } | undefined,
) {
  return {
    roles: caller.isAdmin ? ['admin'] : [...caller.codes].toSorted(),
    name: caller.name,
    avatar: kept?.avatar ?? '',
    introduction: kept?.note ?? '',
    uid: caller.uid,
    userName: caller.userName,
    groupId: caller.groupId,
    groupName: caller.groupName,
  };
}
