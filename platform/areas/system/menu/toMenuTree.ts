import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { menuType } from '../../../../src/schemas/codes/system.ts';
import { isSafeMenuPath } from '../../../../src/schemas/base/menuPath.ts';

export interface MenuRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly path: string | null;
  readonly name: string;
  readonly icon: string | null;
  readonly title: string | null;
  readonly hidden: boolean | null;
  readonly noCache: boolean | null;
  readonly menuType: CodeOf<typeof menuType>;
  readonly code: string | null;
  readonly status: CodeOf<typeof enableStatus> | null;
}

/** Menu node in the format of the console. Only permission leaves have a permission code. */
export interface MenuTreeNode {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly icon: string;
  readonly title: string;
  readonly hidden: boolean;
  readonly noCache: boolean;
  readonly menuType: CodeOf<typeof menuType>;
  readonly code?: string;
  readonly children: readonly MenuTreeNode[];
}

/**
 * Builds the tree of the rows for which `isWanted` returns true, and of their parents, in the given order. Leaves out
 * rows without a reachable parent, so that disabling a node also disables everything below it.
 */
export function toMenuTree<R extends MenuRow>(
  rows: readonly R[],
  isWanted: (row: R) => boolean,
): readonly MenuTreeNode[] {
  const childrenOf = new Map<number | null, R[]>();
  for (const row of rows) childrenOf.set(row.parentId, [...(childrenOf.get(row.parentId) ?? []), row]);
  const build = (parent: number | null, depth: number): readonly MenuTreeNode[] =>
    depth > 3
      ? []
      : (childrenOf.get(parent) ?? []).flatMap(row => {
          const children = build(row.id, depth + 1);
          return children.length > 0 || isWanted(row) ? [toNode(row, children)] : [];
        });
  return build(null, 1);
}

function toNode(row: MenuRow, children: readonly MenuTreeNode[]): MenuTreeNode {
  const isDamaged = hasDamagedPath(row);
  return {
    id: row.id,
    path: isDamaged ? '' : (row.path ?? ''),
    name: row.name,
    icon: row.icon ?? '',
    title: row.title ?? '',
    // Hides a screen with an invalid path. Its permission leaves still count.
    hidden: (row.hidden ?? false) || (isDamaged && row.menuType === menuType.screen),
    noCache: row.noCache ?? false,
    menuType: row.menuType,
    ...(row.menuType === menuType.permission && row.code ? { code: row.code } : {}),
    children,
  };
}

function hasDamagedPath({ path }: Pick<MenuRow, 'path'>): boolean {
  return !isSafeMenuPath(path ?? '');
}

/** Returns nodes that a menu cannot display, because their path is invalid or they are not reachable from the root. */
export function findDamagedNodes<R extends Pick<MenuRow, 'id' | 'parentId' | 'menuType' | 'path'>>(
  rows: readonly R[],
): readonly R[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  const isReached = (row: R): boolean => {
    let at: R | undefined = row;
    for (let level = 1; at && level <= 3; level += 1) {
      if (at.parentId === null) return true;
      at = byId.get(at.parentId);
    }
    return false;
  };
  return rows.filter(row => (row.menuType !== menuType.permission && hasDamagedPath(row)) || !isReached(row));
}
