/** A node of the menu, as far as rights depend on it. */
export interface RightsNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly menuType: number;
  readonly code: string | null;
  /** `null` counts as enabled for a parent, as in `findCaller`. */
  readonly status: number | null;
}

export interface GroupTicks {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly menuIds: readonly number[];
}

/** The menu and the ticks of all groups: everything that decides who holds which permission code. */
export interface Estate {
  readonly nodes: readonly RightsNode[];
  readonly groups: readonly GroupTicks[];
}

/** The permission codes of a group. */
export interface Holding {
  readonly isAdmin: boolean;
  /** Codes of all ticked leaves, disabled ones included. */
  readonly ticked: ReadonlySet<string>;
  /** Codes that count now: their leaf and everything above it are enabled. */
  readonly held: ReadonlySet<string>;
}

export const emptyHolding: Holding = { isAdmin: false, ticked: new Set(), held: new Set() };

/** Maps each group to the codes that its ticks amount to. */
export function holdingsOf({ nodes, groups }: Estate): ReadonlyMap<number, Holding> {
  const byId = new Map(nodes.map(node => [node.id, node]));
  return new Map(
    groups.map(({ id, isAdmin, menuIds }) => {
      const leaves = menuIds.flatMap(menuId => byId.get(menuId) ?? []).filter(node => node.code !== null);
      const codesOf = (some: readonly RightsNode[]) => new Set(some.flatMap(node => node.code ?? []));
      const enabled = leaves.filter(leaf => isEnabled(leaf, byId));
      return [id, { isAdmin, ticked: codesOf(leaves), held: codesOf(enabled) }];
    }),
  );
}

function isEnabled(leaf: RightsNode, byId: ReadonlyMap<number, RightsNode>): boolean {
  const screen = leaf.parentId === null ? undefined : byId.get(leaf.parentId);
  const area = screen?.parentId ? byId.get(screen.parentId) : undefined;
  return leaf.status === 1 && [screen, area].every(node => (node?.status ?? 1) === 1);
}

/** The codes of a node and of everything below it. */
export function codesBelow(nodes: readonly RightsNode[], id: number): ReadonlySet<string> {
  const found = new Set<number>([id]);
  let before = 0;
  // Menus have three levels; a damaged one may have a cycle, which adds nothing to the set and ends the loop.
  while (found.size > before) {
    before = found.size;
    for (const node of nodes) if (node.parentId !== null && found.has(node.parentId)) found.add(node.id);
  }
  return new Set(nodes.flatMap(node => (found.has(node.id) && node.code !== null ? [node.code] : [])));
}
