import type { Label } from '../../src/schemas/label.ts';
import { type Estate, type Holding, type RightsNode, codesBelow, emptyHolding, holdingsOf } from './estate.ts';

/** A person who acts. */
export interface Actor extends Holding {
  readonly groupId: number;
  /** The merchant that the person belongs to; `null` for the platform's own people. */
  readonly merchantSign: string | null;
}

/** An account that something is done to. */
export type Account = Actor;

/** Why an act is refused, and the field of the form that the reason belongs to. */
export interface RightsFault {
  readonly field?: string;
  readonly text: Label;
}

const onlyAdmins: Label = { zh: '只有管理员可以管理管理员账号', en: 'Only administrators may manage administrators' };
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
  en: 'You can only allot menus that your own merchant has',
};
const ownMerchantOnly: Label = {
  zh: '商家用户不能修改商家菜单',
  en: 'People of a merchant cannot change the menu of all merchants',
};

const ownOrder: Label = { zh: '不能批准自己下达的任务', en: 'Nobody approves what they have ordered themselves' };
const ordererHand: Label = {
  zh: '任务下达人在7天内创建过您的账号或重置过您的密码，请由其他人批准',
  en: 'The person who ordered this task made your account or set its password in the last 7 days; somebody else has to approve it',
};

/** Names at most this many codes in a message. */
const mostNamed = 5;

/**
 * Decides whether a person may act on an account: the person holds every code that the account holds before and after.
 * `before` is null for a new account, `after` for one that is removed.
 */
export function accountFault(actor: Actor, before: Account | null, after: Account | null): RightsFault | null {
  if (actor.isAdmin) return null;
  const text = before && beyond(actor, before);
  if (text) return { text };
  if (!after) return null;
  if (isStronger(actor, after)) return { field: 'groupId', text: after.isAdmin ? onlyAdmins : strongerGroup };
  return isElsewhere(actor, after) ? { field: 'merchantSign', text: otherMerchant } : null;
}

function beyond(actor: Actor, account: Account): Label | null {
  if (account.isAdmin) return onlyAdmins;
  if (isStronger(actor, account)) return strongerAccount;
  return isElsewhere(actor, account) ? otherMerchant : null;
}

function isStronger(actor: Holding, other: Holding): boolean {
  return other.isAdmin || minus(other.ticked, actor.ticked).length > 0 || minus(other.held, actor.held).length > 0;
}

function isElsewhere(actor: Actor, account: Account): boolean {
  return actor.merchantSign !== null && account.merchantSign !== actor.merchantSign;
}

/** Decides whether a person may change or remove a permission group. */
export function groupFault(actor: Actor, group: Holding & { readonly id: number }): RightsFault | null {
  if (actor.isAdmin) return null;
  if (group.id === actor.groupId) return { text: ownGroup };
  return isStronger(actor, group) ? { text: strongerGroup } : null;
}

/**
 * Decides whether a person may turn one state of menu and ticks into another: no group gains a code that the person lacks,
 * and no such code is taken from a group, moved or written.
 */
export function estateFault(actor: Actor, before: Estate, after: Estate): RightsFault | null {
  if (actor.isAdmin) return null;
  return nodesFault(actor, before.nodes, after.nodes) ?? ticksFault(actor, holdingsOf(before), holdingsOf(after));
}

/** Decides whether a person may cause what ticks come to count, when the platform itself writes the menu. */
export function ticksFault(
  actor: Actor,
  before: ReadonlyMap<number, Holding>,
  after: ReadonlyMap<number, Holding>,
): RightsFault | null {
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(id) ?? emptyHolding;
    const is = after.get(id) ?? emptyHolding;
    const gained = [...minus(is.ticked, was.ticked), ...minus(is.held, was.held)];
    const foreign = lacking(actor, gained);
    if (foreign.length > 0) return { field: 'menuIds', text: cannot('授予', 'grant', foreign) };
    const taken = minus(minus(was.ticked, is.ticked), actor.ticked);
    if (taken.length > 0) return { text: cannot('收回', 'withdraw', taken) };
  }
  return null;
}

/** Structure and codes; names, icons and order are free, since no right depends on them. */
function nodesFault(actor: Actor, before: readonly RightsNode[], after: readonly RightsNode[]): RightsFault | null {
  const was = new Map(before.map(node => [node.id, node]));
  const is = new Map(after.map(node => [node.id, node]));
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(id), is.get(id)];
    if (isSamePlace(one, other)) continue;
    const moved = lacking(actor, [...codesBelow(before, id), ...codesBelow(after, id)]);
    if (moved.length === 0) continue;
    return other && other.code !== (one?.code ?? null)
      ? { field: 'code', text: cannot('填写', 'write', moved) }
      : { text: cannot('移动或停用', 'move or disable', moved) };
  }
  return null;
}

function isSamePlace(one: RightsNode | undefined, other: RightsNode | undefined): boolean {
  return (['parentId', 'menuType', 'code', 'status'] as const).every(key => one?.[key] === other?.[key]);
}

function minus<T>(codes: Iterable<T>, others: ReadonlySet<T>): readonly T[] {
  return [...codes].filter(code => !others.has(code));
}

function lacking(actor: Holding, codes: readonly string[]): readonly string[] {
  return minus(new Set(codes), actor.held).toSorted();
}

function cannot(zh: string, en: string, codes: readonly string[]): Label {
  const named = codes.slice(0, mostNamed).join(', ');
  const more = codes.length - mostNamed;
  return {
    zh: `您没有以下权限，不能${zh}：${named}${more > 0 ? ` 等${codes.length}项` : ''}`,
    en: `You cannot ${en} permissions that you do not have: ${named}${more > 0 ? ` and ${more} more` : ''}`,
  };
}

/** Decides whether a person may give a merchant these nodes of its menu; people of a merchant give what it has itself. */
export function merchantFault(actor: Actor, own: ReadonlySet<number>, given: readonly number[]): RightsFault | null {
  if (actor.isAdmin || actor.merchantSign === null || minus(given, own).length === 0) return null;
  return { field: 'menuIds', text: otherMenus };
}

/** Decides whether a person may write the menu from which all merchants are given theirs. */
export function merchantNodeFault(actor: Actor): RightsFault | null {
  return actor.isAdmin || actor.merchantSign === null ? null : { text: ownMerchantOnly };
}

/**
 * Decides whether a person may publish a screen that asks for `after`, a code for each of its calls: a code that groups
 * have ticked opens no more than before, until an administrator publishes it.
 */
export function openingFault(
  actor: Pick<Actor, 'isAdmin'>,
  ticked: ReadonlySet<string>,
  { before, after }: Readonly<Record<'before' | 'after', ReadonlyMap<string, string>>>,
): RightsFault | null {
  if (actor.isAdmin) return null;
  const wider = [...after].filter(([place, code]) => ticked.has(code) && before.get(place) !== code);
  const [first] = wider;
  if (!first) return null;
  const [place, code] = first;
  return {
    field: place,
    text: {
      zh: `已有权限组勾选了${code}，扩大其用途须由管理员发布`,
      en: `Groups hold ${code} already; only an administrator may publish a screen in which it opens more`,
    },
  };
}

/**
 * Decides whether an account may approve what somebody has ordered. `hands` are the people who could sign in with the account
 * because they have made it or set its password lately.
 */
export function approvalFault(
  orderer: number,
  approver: { readonly uid: number; readonly hands: ReadonlySet<number> },
): RightsFault | null {
  if (approver.uid === orderer) return { text: ownOrder };
  return approver.hands.has(orderer) ? { text: ordererHand } : null;
}

/** The leaf of a code that a screen uses keeps the code and stays a leaf, whoever edits it. */
export function codeFault(
  used: ReadonlySet<string>,
  before: RightsNode | null,
  after: RightsNode | null,
): RightsFault | null {
  if (!before?.code || !after || !used.has(before.code)) return null;
  const isKept = before.code === after.code && before.menuType === after.menuType;
  return isKept ? null : { field: 'code', text: codeInUse };
}
