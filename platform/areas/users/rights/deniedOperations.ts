import merchants from '../../../../src/resources/business/merchants.ts';
import users from '../../../../src/resources/users/users.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import {
  type DeniedOperations,
  editOperation,
  grantOperation,
  deniedOperationsKey,
} from '../../../../src/schemas/vocabulary/deniedOperations.ts';
import type { Caller } from '../../../engine/http/route.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { readAccounts, readActor, readRightsState } from './readRights.ts';
import {
  type Actor,
  findAccountIssue,
  findGrantIssue,
  findGroupCopyIssue,
  findGroupIssue,
} from './permissionIssues.ts';
import { type GroupPermissions, type RightsState, groupPermissionsOf, noPermissions } from './rightsState.ts';

interface RefusalQuery {
  readonly db: Database;
  readonly actor: Actor;
  readonly state: RightsState;
  readonly holdings: ReadonlyMap<number, GroupPermissions>;
  readonly ids: readonly number[];
}

type DeniedOperationsById = ReadonlyMap<number, readonly DeniedOperations[]>;

/**
 * Adds to each record the actions that the platform would refuse to the caller, with the reasons. The number of queries
 * does not depend on the number of records.
 */
export async function withDeniedOperations<R extends Row>(
  db: Database,
  caller: Pick<Caller, 'uid'> & Partial<Pick<Caller, 'isAdmin'>>,
  { name }: { readonly name: string },
  rows: readonly R[],
): Promise<readonly R[]> {
  const judge = findersOfDeniedOperations.get(name);
  if (!judge || caller.isAdmin || rows.length === 0) return rows;
  const state = await readRightsState(db);
  const holdings = groupPermissionsOf(state);
  const actor = await readActor(db, caller, holdings);
  const verdicts = await judge({ db, actor, state, holdings, ids: rows.map(({ id }) => Number(id)) });
  return rows.map(row => {
    const refused = verdicts.get(Number(row.id)) ?? [];
    return refused.length > 0 ? { ...row, [deniedOperationsKey]: refused } : row;
  });
}

/** For each menu node in a form, adds the reason why the caller may not give the node to a permission group. */
export async function withDeniedGrants(
  db: Database,
  caller: Pick<Caller, 'uid' | 'isAdmin'>,
  { name }: { readonly name: string },
  options: readonly Row[],
): Promise<readonly Row[]> {
  if (name !== 'menus' || caller.isAdmin) return options;
  const state = await readRightsState(db);
  const actor = await readActor(db, caller, groupPermissionsOf(state));
  const issues = new Map(state.nodes.map(node => [node.id, findGrantIssue(actor, node)]));
  return options.map(option => {
    const issue = issues.get(Number(option.value));
    const refused: readonly DeniedOperations[] = issue ? [{ reason: issue.text, acts: [grantOperation] }] : [];
    return issue ? { ...option, [deniedOperationsKey]: refused } : option;
  });
}

const findersOfDeniedOperations: ReadonlyMap<string, (query: RefusalQuery) => Promise<DeniedOperationsById>> = new Map([
  ['users', findDeniedAccountOperations],
  ['permission-groups', findDeniedGroupOperations],
  ['merchants', findDeniedMerchantOperations],
]);

async function findDeniedAccountOperations({ db, actor, holdings, ids }: RefusalQuery): Promise<DeniedOperationsById> {
  const accounts = await readAccounts(db, ids, holdings);
  return new Map(
    [...accounts].map(([id, account]) => {
      const fault = findAccountIssue(actor, account, null);
      return [id, fault ? [{ reason: fault.text }] : []];
    }),
  );
}

async function findDeniedGroupOperations({ actor, state, holdings, ids }: RefusalQuery): Promise<DeniedOperationsById> {
  return new Map(
    ids.map(id => {
      const change = findGroupIssue(actor, { id, ...(holdings.get(id) ?? noPermissions) });
      const copy = findGroupCopyIssue(actor, state, id);
      return [
        id,
        [
          ...(change ? [{ reason: change.text, acts: [editOperation, 'delete'] }] : []),
          ...(copy ? [{ reason: copy.text, acts: ['copy'] }] : []),
        ],
      ];
    }),
  );
}

/**
 * Returns the refused actions on merchants. Disabling a merchant ends the sessions of its operators, so it counts as an
 * action on the account of each operator.
 */
async function findDeniedMerchantOperations({ db, actor, holdings, ids }: RefusalQuery): Promise<DeniedOperationsById> {
  const operators = await withTables(db, merchants, users)
    .selectFrom('merchants')
    .innerJoin('users', 'users.merchantSign', 'merchants.merchantSign')
    .select(['merchants.id as merchantId', 'users.id'])
    .where('merchants.id', '=', anyOf(ids))
    .where('users.status', '=', enableStatus.enabled)
    .orderBy('users.id')
    .execute();
  const accounts = await readAccounts(
    db,
    operators.map(({ id }) => id),
    holdings,
  );
  const verdicts = new Map<number, readonly DeniedOperations[]>();
  for (const { merchantId, id } of operators) {
    const account = accounts.get(id);
    const fault = account && findAccountIssue(actor, account, null);
    if (fault && !verdicts.has(merchantId)) verdicts.set(merchantId, [{ reason: fault.text, acts: ['disable'] }]);
  }
  return verdicts;
}
