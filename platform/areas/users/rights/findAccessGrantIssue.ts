import type { Condition } from '../../../../src/schemas/vocabulary/condition.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { isSameValue } from '../../../../src/schemas/compile/sameValue.ts';
import type { Actor, PermissionIssue } from './permissionIssues.ts';

/** Part of a screen to which a permission code gives access. */
export interface AccessGrant {
  readonly code: string;
  /**
   * Value that identifies what the permission code permits. Two codes have equal values only if they permit the same
   * remote calls and the same changes of state.
   */
  readonly reach: unknown;
  /** Path in the screen that determines what the permission code reaches. */
  readonly reachPlace: string;
  /** Fields that holders of the permission code can write. */
  readonly writes: readonly WrittenField[];
}

export interface WrittenField {
  /** Name of the field in the stored record: `price`, or `lines.price` inside a list of rows. */
  readonly name: string;
  /** Path of the field in the screen. */
  readonly place: string;
  /** Conditions under which the field is read-only. */
  readonly guards: readonly Condition[];
}

/**
 * Returns why an operator may not publish a screen whose permission codes give access to `after` instead of `before`.
 * If groups hold a permission code, only an administrator may publish a screen that gives this code access to more
 * parts, to other targets or to more fields.
 */
export function findAccessGrantIssue(
  actor: Pick<Actor, 'isAdmin'>,
  ticked: ReadonlySet<string>,
  { before, after }: Readonly<Record<'before' | 'after', ReadonlyMap<string, AccessGrant>>>,
): PermissionIssue | null {
  if (actor.isAdmin) return null;
  for (const [place, grant] of after) {
    const { code, reach, reachPlace } = grant;
    if (!ticked.has(code)) continue;
    const known = before.get(place);
    if (known?.code !== code) return { field: place, text: opensMoreMessage(code) };
    if (!isSameValue(known.reach, reach)) return { field: reachPlace, text: reachesElseMessage(code) };
    const written = findNewlyWritableField(known, grant);
    if (written) return { field: written.place, text: writesMoreMessage(code) };
  }
  return null;
}

/**
 * Returns the first field that holders of the permission code could not write before, or could write in some records
 * only.
 */
function findNewlyWritableField(known: AccessGrant, { writes }: AccessGrant): WrittenField | undefined {
  return writes.find(
    ({ name, guards }) =>
      !known.writes.some(
        was => was.name === name && was.guards.every(guard => guards.some(item => isSameValue(item, guard))),
      ),
  );
}

const opensMoreMessage = (code: string): Label => ({
  zh: `已有权限组勾选了${code}，扩大其用途须由管理员发布`,
  en: `Groups already have ${code}; only an administrator can publish a screen that extends its use`,
});

const reachesElseMessage = (code: string): Label => ({
  zh: `已有权限组勾选了${code}，更改它调用的接口或状态须由管理员发布`,
  en: `Groups already have ${code}; only an administrator can change its call or target state`,
});

const writesMoreMessage = (code: string): Label => ({
  zh: `已有权限组勾选了${code}，让它写入此前不可写的字段须由管理员发布`,
  en: `Groups already have ${code}; only an administrator can let it write further fields`,
});
