import { isFollowable } from '../../src/schemas/menuPath.ts';

export interface MenuRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly path: string | null;
  readonly name: string;
  readonly icon: string | null;
  readonly title: string | null;
  readonly hidden: boolean | null;
  readonly noCache: boolean | null;
  readonly menuType: number;
  readonly code: string | null;
  readonly status: number;
  /** Ticked for the group that the tree is for. */
  readonly isHeld: boolean;
}

/** A node as the console reads it (spec section 3); only permission leaves carry a code. */
export interface MenuNode {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly icon: string;
  readonly title: string;
  readonly hidden: boolean;
  readonly noCache: boolean;
  readonly menuType: number;
  readonly code?: string;
  readonly children: readonly MenuNode[];
}

/**
 * Builds the tree of the rows, in their order: the nodes that are wanted, and what leads to them. A row whose parent is
 * not among the rows is not reached, so disabling a node disables all below it.
 */
export function toMenuTree(rows: readonly MenuRow[], isWanted: (row: MenuRow) => boolean): readonly MenuNode[] {
  const childrenOf = new Map<number | null, MenuRow[]>();
  for (const row of rows) childrenOf.set(row.parentId, [...(childrenOf.get(row.parentId) ?? []), row]);
  const build = (parent: number | null, depth: number): readonly MenuNode[] =>
    depth > 3
      ? []
      : (childrenOf.get(parent) ?? []).flatMap(row => {
          const children = build(row.id, depth + 1);
          return children.length > 0 || isWanted(row) ? [toNode(row, children)] : [];
        });
  return build(null, 1);
}

function toNode(row: MenuRow, children: readonly MenuNode[]): MenuNode {
  const isDamaged = hasDamagedPath(row);
  return {
    id: row.id,
    path: isDamaged ? '' : (row.path ?? ''),
    name: row.name,
    icon: row.icon ?? '',
    title: row.title ?? '',
    // A screen that nothing leads to is left out of sight; its permission leaves still count.
    hidden: (row.hidden ?? false) || (isDamaged && row.menuType === 2),
    noCache: row.noCache ?? false,
    menuType: row.menuType,
    ...(row.menuType === 3 && row.code ? { code: row.code } : {}),
    children,
  };
}

function hasDamagedPath({ path }: Pick<MenuRow, 'path'>): boolean {
  return !isFollowable(path ?? '');
}

/** Nodes that a menu cannot show as they are: their path leads nowhere, or no way leads to them from the top. */
export function damagedNodes<R extends Pick<MenuRow, 'id' | 'parentId' | 'menuType' | 'path'>>(
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
  return rows.filter(row => (row.menuType !== 3 && hasDamagedPath(row)) || !isReached(row));
}
