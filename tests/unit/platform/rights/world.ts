import { completeTickedMenus } from '../../../../platform/areas/users/groupMenus.ts';
import {
  type Account,
  type PermissionIssue,
  findAccountIssue,
  findPermissionChangeIssue,
  findGroupIssue,
} from '../../../../platform/areas/users/rights/permissionIssues.ts';
import {
  type RightsState,
  type RightsNode,
  noPermissions,
  groupPermissionsOf,
} from '../../../../platform/areas/users/rights/rightsState.ts';

/** Platform state reduced to the parts that permissions depend on. */
export interface PermissionModel extends RightsState {
  readonly users: readonly ModelUser[];
}

export interface ModelUser {
  readonly id: number;
  readonly groupId: number;
  readonly merchantSign: string | null;
  readonly isEnabled: boolean;
}

/** Action of a person; its numbers select among existing things, so that every action is meaningful in every world. */
export type UserAction =
  | { readonly kind: 'saveGroup'; readonly group: number | null; readonly menus: readonly number[] }
  | { readonly kind: 'deleteGroup'; readonly group: number }
  | { readonly kind: 'copyGroup'; readonly group: number }
  | { readonly kind: 'createUser'; readonly group: number; readonly merchantSign: string | null }
  | { readonly kind: 'moveUser'; readonly user: number; readonly group: number }
  | { readonly kind: 'bindUser'; readonly user: number; readonly merchantSign: string | null }
  | { readonly kind: 'takeOver' | 'deleteUser' | 'switchUser'; readonly user: number }
  | { readonly kind: 'createNode' | 'moveNode'; readonly node: number; readonly code: string }
  | { readonly kind: 'writeCode'; readonly node: number; readonly code: string }
  | { readonly kind: 'switchNode' | 'deleteNode'; readonly node: number };

/** Rules that the handlers apply; a test can remove a rule. */
export interface PermissionRules {
  readonly accountFault: typeof findAccountIssue;
  readonly groupFault: typeof findGroupIssue;
  readonly estateFault: typeof findPermissionChangeIssue;
}

export const permissionRules: PermissionRules = {
  accountFault: findAccountIssue,
  groupFault: findGroupIssue,
  estateFault: findPermissionChangeIssue,
};

export function accountOf(world: PermissionModel, user: ModelUser): Account {
  const holding = groupPermissionsOf(world).get(user.groupId) ?? noPermissions;
  return { ...holding, groupId: user.groupId, merchantSign: user.merchantSign };
}

/** Returns the world after an action, or the refusal. An action without a target leaves the world unchanged. */
export function applyAction(
  world: PermissionModel,
  actor: ModelUser,
  act: UserAction,
  appliedRules: PermissionRules = permissionRules,
): PermissionModel | PermissionIssue {
  const next = carryOut(world, act);
  const person = accountOf(world, actor);
  const faults = [
    ...accountFaults(world, next, act, (before, after) => appliedRules.accountFault(person, before, after)),
    ...groupFaults(world, act).map(group => appliedRules.groupFault(person, group)),
    appliedRules.estateFault(person, world, next),
  ];
  return faults.find(fault => fault !== null) ?? next;
}

type AccountRule = (before: Account | null, after: Account | null) => PermissionIssue | null;

function accountFaults(
  world: PermissionModel,
  next: PermissionModel,
  act: UserAction,
  rule: AccountRule,
): readonly (PermissionIssue | null)[] {
  const touched = 'user' in act ? world.users[act.user % world.users.length] : undefined;
  const made = next.users.filter(user => !world.users.some(item => item.id === user.id));
  const after = touched && next.users.find(user => user.id === touched.id);
  return [
    ...(touched ? [rule(accountOf(world, touched), after ? accountOf(next, after) : null)] : []),
    ...made.map(user => rule(null, accountOf(next, user))),
  ];
}

function groupFaults(world: PermissionModel, act: UserAction) {
  if (act.kind !== 'saveGroup' && act.kind !== 'deleteGroup') return [];
  const group = act.group === null ? undefined : world.groups[act.group % world.groups.length];
  return group ? [{ id: group.id, ...(groupPermissionsOf(world).get(group.id) ?? noPermissions) }] : [];
}

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

const nextId = (list: readonly { readonly id: number }[]): number => 1 + Math.max(0, ...list.map(item => item.id));

function carryOut(world: PermissionModel, act: UserAction): PermissionModel {
  switch (act.kind) {
    case 'saveGroup':
    case 'copyGroup':
    case 'deleteGroup':
      return { ...world, groups: groupsAfter(world, act) };
    case 'createNode':
    case 'moveNode':
    case 'writeCode':
    case 'switchNode':
    case 'deleteNode':
      return nodesAfter(world, act);
    default:
      return { ...world, users: usersAfter(world, act) };
  }
}

function groupsAfter(
  world: PermissionModel,
  act: Extract<UserAction, { kind: 'saveGroup' | 'copyGroup' | 'deleteGroup' }>,
) {
  const { groups, nodes, users } = world;
  const chosen = act.group === null ? undefined : pick(groups, act.group);
  if (act.kind === 'deleteGroup') {
    return users.some(user => user.groupId === chosen?.id) ? groups : groups.filter(group => group !== chosen);
  }
  const fresh = { id: nextId(groups), isAdmin: false };
  if (act.kind === 'copyGroup') return chosen ? [...groups, { ...fresh, menuIds: chosen.menuIds }] : groups;
  const given = act.menus.flatMap(at => pick(nodes, at)?.id ?? []);
  const menuIds = [...completeTickedMenus(nodes, new Set(chosen?.menuIds), given)];
  if (!chosen) return [...groups, { ...fresh, menuIds }];
  return chosen.isAdmin ? groups : groups.map(group => (group === chosen ? { ...group, menuIds } : group));
}

type UserAct = Extract<
  UserAction,
  { kind: 'createUser' | 'moveUser' | 'bindUser' | 'takeOver' | 'deleteUser' | 'switchUser' }
>;

function usersAfter({ users, groups }: PermissionModel, act: UserAct): readonly ModelUser[] {
  if (act.kind === 'createUser') {
    const groupId = pick(groups, act.group)?.id ?? 0;
    return [...users, { id: nextId(users), groupId, merchantSign: act.merchantSign, isEnabled: true }];
  }
  const chosen = pick(users, act.user);
  const change = (user: ModelUser): ModelUser => {
    if (act.kind === 'moveUser') return { ...user, groupId: pick(groups, act.group)?.id ?? user.groupId };
    if (act.kind === 'bindUser') return { ...user, merchantSign: act.merchantSign };
    return act.kind === 'switchUser' ? { ...user, isEnabled: !user.isEnabled } : user;
  };
  if (act.kind === 'deleteUser') return users.filter(user => user !== chosen);
  return users.map(user => (user === chosen ? change(user) : user));
}

type NodeAct = Extract<UserAction, { kind: 'createNode' | 'moveNode' | 'writeCode' | 'switchNode' | 'deleteNode' }>;

function nodesAfter(world: PermissionModel, act: NodeAct): PermissionModel {
  const chosen = pick(world.nodes, act.node);
  if (!chosen) return world;
  if (act.kind === 'deleteNode') return withoutNode(world, chosen);
  if (act.kind === 'createNode') return withLeaf(world, chosen, act.code);
  const change = changeOf(world, chosen, act);
  return { ...world, nodes: world.nodes.map(node => (node === chosen ? { ...node, ...change } : node)) };
}

/** Returns whether no node has the code. The platform makes this check before it applies `PermissionRules`. */
function isFree({ nodes }: PermissionModel, code: string): boolean {
  return !nodes.some(node => node.code === code);
}

function changeOf(world: PermissionModel, rightsNode: RightsNode, act: NodeAct): Partial<RightsNode> {
  if (act.kind === 'switchNode') return { status: rightsNode.status === 1 ? 0 : 1 };
  if (rightsNode.menuType !== 3 || !('code' in act)) return {};
  if (act.kind === 'writeCode') return isFree(world, act.code) ? { code: act.code } : {};
  const screens = world.nodes.filter(node => node.menuType === 2);
  return { parentId: pick(screens, act.code.length + act.node)?.id ?? null };
}

function withLeaf(world: PermissionModel, screen: RightsNode, code: string): PermissionModel {
  if (screen.menuType !== 2 || !isFree(world, code)) return world;
  const leaf = { id: nextId(world.nodes), parentId: screen.id, menuType: 3, code, status: 1 };
  return { ...world, nodes: [...world.nodes, leaf] };
}

function withoutNode(world: PermissionModel, rightsNode: RightsNode): PermissionModel {
  const gone = new Set([rightsNode.id]);
  for (const node of world.nodes) if (node.parentId !== null && gone.has(node.parentId)) gone.add(node.id);
  const groups = world.groups.map(group => ({ ...group, menuIds: group.menuIds.filter(id => !gone.has(id)) }));
  return { ...world, nodes: world.nodes.filter(node => !gone.has(node.id)), groups };
}
