import type { ReferenceOption } from '../../dataProvider/responses.ts';

/** Node of a tree of options. */
export interface TreeNode {
  readonly id: number;
  readonly label: string;
  readonly children: readonly TreeNode[];
  /** True for a leaf that the user may not select or deselect, and for a parent whose children are all locked. */
  readonly isLocked?: true;
  /** Reason why a leaf is locked. */
  readonly reason?: string;
}

/** Returns why the user may not select or deselect an option; `null` when they may. */
type ReasonAgainst = (option: ReferenceOption) => string | null;

/** Builds a tree from a flat list of options. A node whose parent is not among the options becomes a root. */
export function buildTree(
  options: readonly ReferenceOption[],
  reasonAgainst: ReasonAgainst = () => null,
): readonly TreeNode[] {
  const ids = new Set(options.map(option => option.value));
  const byParent = new Map<number | null, ReferenceOption[]>();
  for (const option of options) {
    const parent =
      option.parentId !== undefined && option.parentId !== null && ids.has(option.parentId) ? option.parentId : null;
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(option);
    else byParent.set(parent, [option]);
  }
  const build = (parent: number | null, depth: number): readonly TreeNode[] =>
    depth > 8
      ? []
      : (byParent.get(parent) ?? []).map(option => {
          const children = build(Number(option.value), depth + 1);
          const node = { id: Number(option.value), label: option.label, children };
          const reason = children.length === 0 ? reasonAgainst(option) : null;
          if (reason !== null) return { ...node, isLocked: true, reason };
          return children.length > 0 && children.every(child => child.isLocked) ? { ...node, isLocked: true } : node;
        });
  return build(null, 0);
}

/** Counts the locked leaves; a note in the tree input contains this number. */
export function countLockedLeaves(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, { reason, children }) => sum + (reason === undefined ? countLockedLeaves(children) : 1), 0);
}

/** Filters a tree by a lower-case keyword. Ancestors and all descendants of matching nodes remain. */
export function filterTree(nodes: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  if (keyword === '') return nodes;
  return nodes.flatMap(node => {
    if (node.label.toLowerCase().includes(keyword)) return [node];
    const children = filterTree(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the ids of a node and all its descendants. */
export function idsInSubtree(node: TreeNode): readonly number[] {
  return [node.id, ...node.children.flatMap(idsInSubtree)];
}

/** Returns the ids of a node and its descendants, except locked nodes. */
function changeableIds(node: TreeNode): readonly number[] {
  return node.isLocked ? [] : [node.id, ...node.children.flatMap(changeableIds)];
}

/**
 * Returns the selection after a click on a node. A fully selected node is deselected with its descendants; any other
 * node is selected with its descendants. Locked nodes keep their state. A node counts as fully selected even if locked
 * descendants are not selected.
 */
export function toggleTick(
  roots: readonly TreeNode[],
  ticked: ReadonlySet<number>,
  clicked: TreeNode,
): readonly number[] {
  const isFull = changeableIds(clicked).every(id => ticked.has(id));
  return setTicks(roots, ticked, { nodes: [clicked], isOn: !isFull });
}

/**
 * Returns the selection after selecting or deselecting these nodes. Selecting a node also selects its descendants and
 * ancestors. Deselecting a node also deselects its descendants, and each ancestor without any selected child. Locked
 * nodes keep their state.
 */
export function setTicks(
  roots: readonly TreeNode[],
  ticked: ReadonlySet<number>,
  { nodes, isOn }: { readonly nodes: readonly TreeNode[]; readonly isOn: boolean },
): readonly number[] {
  const next = new Set(ticked);
  for (const id of nodes.flatMap(changeableIds)) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  roots.forEach(root => updateParentTicks(root, next));
  return [...next].toSorted((a, b) => a - b);
}

/** Selection state of a node: `ticked` is the number of its selected leaves, `total` the number of all its leaves. */
export interface TickState {
  readonly state: 'none' | 'some' | 'all';
  readonly ticked: number;
  readonly total: number;
  /** True if the node itself is selected; false if only descendants are. */
  readonly isOwn?: boolean;
}

/** Returns the selection states of all nodes, computed once for the whole tree. */
export function tickStatesOf(roots: readonly TreeNode[], ticked: ReadonlySet<number>): ReadonlyMap<number, TickState> {
  const all = new Map<number, TickState>();
  const count = (node: TreeNode): TickState => {
    const own = ticked.has(node.id);
    const under = node.children.map(count);
    const isFull = own && under.every(item => item.state === 'all');
    const isTouched = own || under.some(item => item.state !== 'none');
    const sum = (part: 'ticked' | 'total') => under.reduce((total, item) => total + item[part], 0);
    const leaf = { ticked: own ? 1 : 0, total: 1 };
    const counts = under.length === 0 ? leaf : { ticked: sum('ticked'), total: sum('total') };
    const ticks: TickState = { state: isFull ? 'all' : isTouched ? 'some' : 'none', isOwn: own, ...counts };
    all.set(node.id, ticks);
    return ticks;
  };
  roots.forEach(count);
  return all;
}

/** One row of a rendered tree. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly parent: TreeNode | undefined;
  readonly level: number;
  /** Position among the siblings, starting at 1, and the number of siblings. */
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
}

/** Returns the visible rows of a tree from top to bottom. Descendants of a collapsed node are not visible. */
export function visibleRows(nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (siblings: readonly TreeNode[], level: number, parent: TreeNode | undefined) => {
    siblings.forEach((node, at) => {
      const opens = node.children.length > 0 && isOpen(node);
      rows.push({ node, parent, level, place: at + 1, count: siblings.length, isOpen: opens });
      if (opens) add(node.children, level + 1, node);
    });
  };
  add(nodes, 1, undefined);
  return rows;
}

/**
 * Updates the selection of parents: a parent is selected exactly when a descendant is selected. Leaves and locked nodes
 * keep their state.
 */
function updateParentTicks(node: TreeNode, ticked: Set<number>): boolean {
  if (node.children.length === 0 || node.isLocked) return ticked.has(node.id);
  const some = node.children.map(child => updateParentTicks(child, ticked)).includes(true);
  if (some) ticked.add(node.id);
  else ticked.delete(node.id);
  return some;
}

/** Returns the added and removed nodes with their paths, such as `用户管理 / 用户列表 / 新增`. */
export function selectionChanges(
  roots: readonly TreeNode[],
  before: ReadonlySet<number>,
  now: ReadonlySet<number>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const pathsOf = (nodes: readonly TreeNode[], path: string, counts: (id: number) => boolean): readonly string[] =>
    nodes.flatMap(node => {
      const own = path === '' ? node.label : `${path} / ${node.label}`;
      const below = pathsOf(node.children, own, counts);
      // When a parent changes together with its descendants, list only the descendants, because their paths contain the
      // parent.
      return below.length > 0 || !counts(node.id) ? below : [own];
    });
  return {
    added: pathsOf(roots, '', id => now.has(id) && !before.has(id)),
    removed: pathsOf(roots, '', id => before.has(id) && !now.has(id)),
  };
}
