import { enableStatus } from '../../../../src/schemas/codes/common.ts';

/** Menu node with the properties that affect permissions. */
export interface RightsNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly menuType: number;
  readonly code: string | null;
  /** Status of the node. A parent whose status is `null` counts as enabled, as in `findCaller`. */
  readonly status: number | null;
}

export interface GroupMenus {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly menuIds: readonly number[];
}

/** Menu and permissions of all groups, which determine the permission codes of everybody. */
export interface RightsState {
  readonly nodes: readonly RightsNode[];
  readonly groups: readonly GroupMenus[];
}

/** Permission codes of a group. */
export interface GroupPermissions {
  readonly isAdmin: boolean;
  /** Permission codes of all ticked leaves, including disabled ones. */
  readonly ticked: ReadonlySet<string>;
  /** Permission codes in effect, whose leaf and all parents are enabled. */
  readonly held: ReadonlySet<string>;
}

export const noPermissions: GroupPermissions = { isAdmin: false, ticked: new Set(), held: new Set() };

/** Maps each group to its permission codes. */
export function groupPermissionsOf({ nodes, groups }: RightsState): ReadonlyMap<number, GroupPermissions> {
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
  return (
    leaf.status === enableStatus.enabled &&
    [screen, area].every(node => (node?.status ?? enableStatus.enabled) === enableStatus.enabled)
  );
}

/** Returns the permission codes of a node and of everything below it. */
export function permissionCodesOfSubtree(nodes: readonly RightsNode[], id: number): ReadonlySet<string> {
  const found = new Set<number>([id]);
  let before = 0;
  // Stops when a pass finds no new node, so that a cycle in a damaged menu cannot make the loop endless.
  while (found.size > before) {
    before = found.size;
    for (const node of nodes) if (node.parentId !== null && found.has(node.parentId)) found.add(node.id);
  }
  return new Set(nodes.flatMap(node => (found.has(node.id) && node.code !== null ? [node.code] : [])));
}
