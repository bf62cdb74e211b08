import type { Label } from '../../../../src/schemas/base/label.ts';
import {
  type RightsState,
  type GroupPermissions,
  type RightsNode,
  permissionCodesOfSubtree,
  noPermissions,
  groupPermissionsOf,
} from './rightsState.ts';

/** Operator who performs the action. */
export interface Actor extends GroupPermissions {
  readonly groupId: number;
  /** Merchant of the operator; `null` for operators of the platform. */
  readonly merchantSign: string | null;
}

/** Account that the action applies to. */
export type Account = Actor;

/** Reason for a refusal, and the form field that the reason concerns. */
export interface PermissionIssue {
  readonly field?: string;
  readonly text: Label;
}

const onlyAdmins: Label = { zh: '只有管理员可以管理管理员账号', en: 'Only administrators can manage administrators' };
const strongerAccount: Label = {
  zh: '该账号拥有您没有的权限，您不能对其操作',
  en: 'This account holds permissions that you do not have, so you cannot act on it',
};
const strongerGroup: Label = {
  zh: '该权限组拥有您没有的权限，您不能使用或修改它',
  en: 'This group holds permissions that you do not have, so you can neither use nor change it',
};
const otherMerchant: Label = {
  zh: '您只能管理所属商家的账号',
  en: 'You can only manage accounts of your own merchant',
};
const ownGroup: Label = {
  zh: '不能修改自己所在的权限组，请联系管理员',
  en: 'You cannot change your own permission group; ask an administrator',
};
const codeInUse: Label = {
  zh: '该权限编码由页面使用，不能修改',
  en: 'A screen uses this permission code, so the code and its type cannot change',
};

const otherMenus: Label = {
  zh: '只能分配所属商家已有的菜单',
  en: 'You can only assign menus that your own merchant has',
};
const ownMerchantOnly: Label = {
  zh: '商家用户不能修改商家菜单',
  en: 'Users of a merchant cannot change the merchant menu',
};

const ownSubmission: Label = { zh: '不能批准自己下达的任务', en: 'You cannot approve a job that you requested' };
const controlledBySubmitter: Label = {
  zh: '任务下达人在7天内创建过您的账号或重置过您的密码，请由其他人批准',
  en: 'The requester of this job created your account or reset its password in the last 7 days. Ask another person to approve it.',
};

/** Maximum number of permission codes that a message lists. */
const maxListedNames = 5;

/**
 * Returns why an operator may not act on an account: the operator must hold every permission code that the account
 * holds before and after the action, and an operator of a merchant may only act on accounts of this merchant. `before`
 * is null for a new account, `after` is null for a removed account.
 */
export function findAccountIssue(actor: Actor, before: Account | null, after: Account | null): PermissionIssue | null {
  if (actor.isAdmin) return null;
  const text = before && unreachableAccountReason(actor, before);
  if (text) return { text };
  if (!after) return null;
  if (isStronger(actor, after)) return { field: 'groupId', text: after.isAdmin ? onlyAdmins : strongerGroup };
  return isOfOtherMerchant(actor, after) ? { field: 'merchantSign', text: otherMerchant } : null;
}

function unreachableAccountReason(actor: Actor, account: Account): Label | null {
  if (account.isAdmin) return onlyAdmins;
  if (isStronger(actor, account)) return strongerAccount;
  return isOfOtherMerchant(actor, account) ? otherMerchant : null;
}

function isStronger(actor: GroupPermissions, other: GroupPermissions): boolean {
  return (
    other.isAdmin || difference(other.ticked, actor.ticked).length > 0 || difference(other.held, actor.held).length > 0
  );
}

function isOfOtherMerchant(actor: Actor, account: Account): boolean {
  return actor.merchantSign !== null && account.merchantSign !== actor.merchantSign;
}

/** Returns why an operator may not change or remove a permission group. */
export function findGroupIssue(
  actor: Actor,
  group: GroupPermissions & { readonly id: number },
): PermissionIssue | null {
  if (actor.isAdmin) return null;
  if (group.id === actor.groupId) return { text: ownGroup };
  return isStronger(actor, group) ? { text: strongerGroup } : null;
}

/** Returns why an operator may not copy a permission group. A copy of an administrators' group has every code ticked. */
export function findGroupCopyIssue(actor: Actor, { nodes, groups }: RightsState, id: number): PermissionIssue | null {
  const group = groups.find(item => item.id === id);
  if (actor.isAdmin || !group) return null;
  const menuIds = group.isAdmin ? nodes.map(node => node.id) : group.menuIds;
  return findGroupPermissionChangeIssue(
    actor,
    new Map(),
    groupPermissionsOf({ nodes, groups: [{ id: 0, isAdmin: false, menuIds }] }),
  );
}

/**
 * Returns why an operator may not change the menu and the groups' permissions: no group may gain a permission code that
 * the operator lacks, and no such code may be removed from a group, moved or changed.
 */
export function findPermissionChangeIssue(
  actor: Actor,
  before: RightsState,
  after: RightsState,
): PermissionIssue | null {
  if (actor.isAdmin) return null;
  return (
    menuChangeIssue(actor, before.nodes, after.nodes) ??
    findGroupPermissionChangeIssue(actor, groupPermissionsOf(before), groupPermissionsOf(after))
  );
}

/**
 * Returns why an operator may not change the groups' permissions from `before` to `after`. Does not check changes of
 * the menu, for calls in which the platform itself writes the menu.
 */
export function findGroupPermissionChangeIssue(
  actor: Actor,
  before: ReadonlyMap<number, GroupPermissions>,
  after: ReadonlyMap<number, GroupPermissions>,
): PermissionIssue | null {
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(id) ?? noPermissions;
    const is = after.get(id) ?? noPermissions;
    const gained = [...difference(is.ticked, was.ticked), ...difference(is.held, was.held)];
    const foreign = missingCodes(actor, gained);
    if (foreign.length > 0) return { field: 'menuIds', text: formatMissingCodes('授予', 'grant', foreign) };
    const taken = difference(difference(was.ticked, is.ticked), actor.ticked);
    if (taken.length > 0) return { text: formatMissingCodes('收回', 'withdraw', taken) };
  }
  return null;
}

/** Returns why an operator may not give a menu node to a group: nobody grants a permission code that they lack. */
export function findGrantIssue(actor: Actor, { code }: Pick<RightsNode, 'code'>): PermissionIssue | null {
  const foreign = actor.isAdmin || code === null ? [] : missingCodes(actor, [code]);
  return foreign.length > 0 ? { field: 'menuIds', text: formatMissingCodes('授予', 'grant', foreign) } : null;
}

/**
 * Returns why an operator may not change the structure or the permission codes of the menu. Changes of names, icons and
 * order need no check, because they do not affect permissions.
 */
function menuChangeIssue(
  actor: Actor,
  before: readonly RightsNode[],
  after: readonly RightsNode[],
): PermissionIssue | null {
  const was = new Map(before.map(node => [node.id, node]));
  const is = new Map(after.map(node => [node.id, node]));
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [first, second] = [was.get(id), is.get(id)];
    if (isSamePlace(first, second)) continue;
    const codes = [before, after].flatMap(menu => [...permissionCodesOfSubtree(menu, id)]);
    const moved = missingCodes(actor, codes);
    if (moved.length === 0) continue;
    return second && second.code !== (first?.code ?? null)
      ? { field: 'code', text: formatMissingCodes('填写', 'write', moved) }
      : { text: formatMissingCodes('移动或停用', 'move or disable', moved) };
  }
  return null;
}

function isSamePlace(a: RightsNode | undefined, b: RightsNode | undefined): boolean {
  return (['parentId', 'menuType', 'code', 'status'] as const).every(key => a?.[key] === b?.[key]);
}

function difference<T>(codes: Iterable<T>, others: ReadonlySet<T>): readonly T[] {
  return [...codes].filter(code => !others.has(code));
}

function missingCodes(actor: GroupPermissions, codes: readonly string[]): readonly string[] {
  return difference(new Set(codes), actor.held).toSorted();
}

function formatMissingCodes(zh: string, en: string, codes: readonly string[]): Label {
  const listed = codes.slice(0, maxListedNames).join(', ');
  const more = codes.length - maxListedNames;
  return {
    zh: `您没有以下权限，不能${zh}：${listed}${more > 0 ? ` 等${codes.length}项` : ''}`,
    en: `You cannot ${en} permissions that you do not have: ${listed}${more > 0 ? ` and ${more} more` : ''}`,
  };
}

/**
 * Returns why an operator may not give a merchant these menu nodes. Operators of a merchant may only give nodes that
 * their own merchant has.
 */
export function findMerchantMenuIssue(
  actor: Actor,
  own: ReadonlySet<number>,
  given: readonly number[],
): PermissionIssue | null {
  if (actor.isAdmin || actor.merchantSign === null || difference(given, own).length === 0) return null;
  return { field: 'menuIds', text: otherMenus };
}

/** Returns why an operator may not change the menu from which all merchants receive their menus. */
export function findMerchantNodeIssue(actor: Actor): PermissionIssue | null {
  return actor.isAdmin || actor.merchantSign === null ? null : { text: ownMerchantOnly };
}

/**
 * Returns why an account may not approve a job. `controllers` are the users who could sign in with the account, because
 * they have recently created it or set its password.
 */
export function findApprovalIssue(
  submitterId: number,
  approver: { readonly uid: number; readonly controllers: ReadonlySet<number> },
): PermissionIssue | null {
  if (approver.uid === submitterId) return { text: ownSubmission };
  return approver.controllers.has(submitterId) ? { text: controlledBySubmitter } : null;
}

/**
 * Returns why a menu leaf may not change. If a screen uses the permission code of the leaf, the leaf must keep this
 * code and stay a leaf.
 */
export function findLeafCodeIssue(
  used: ReadonlySet<string>,
  before: RightsNode | null,
  after: RightsNode | null,
): PermissionIssue | null {
  if (!before?.code || !after || !used.has(before.code)) return null;
  const isKept = before.code === after.code && before.menuType === after.menuType;
  return isKept ? null : { field: 'code', text: codeInUse };
}
