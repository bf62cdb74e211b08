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
  return {
    id: row.id,
    path: row.path ?? '',
    name: row.name,
    icon: row.icon ?? '',
    title: row.title ?? '',
    hidden: row.hidden ?? false,
    noCache: row.noCache ?? false,
    menuType: row.menuType,
    ...(row.menuType === 3 && row.code ? { code: row.code } : {}),
    children,
  };
}
