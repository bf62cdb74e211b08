import type { Option } from '../../dataProvider/shapes.ts';

export interface TreeNode {
  readonly id: number;
  readonly label: string;
  readonly children: readonly TreeNode[];
}

/** Builds the tree out of flat options; nodes whose parent is not among them stand at the top. */
export function buildTree(options: readonly Option[]): readonly TreeNode[] {
  const ids = new Set(options.map(option => option.value));
  const byParent = new Map<number | null, Option[]>();
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
      : (byParent.get(parent) ?? []).map(option => ({
          id: Number(option.value),
          label: option.label,
          children: build(Number(option.value), depth + 1),
        }));
  return build(null, 0);
}

/** The nodes that match, with the way to them; a matching node keeps all that is under it. */
export function matching(nodes: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  if (keyword === '') return nodes;
  return nodes.flatMap(node => {
    if (node.label.toLowerCase().includes(keyword)) return [node];
    const children = matching(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export function idsUnder(node: TreeNode): readonly number[] {
  return [node.id, ...node.children.flatMap(idsUnder)];
}

/** The ticks after a click: what is ticked as a whole empties, everything else fills. */
export function tickedAfter(
  roots: readonly TreeNode[],
  ticked: ReadonlySet<number>,
  clicked: TreeNode,
): readonly number[] {
  const isFull = idsUnder(clicked).every(id => ticked.has(id));
  return tickedWith(roots, ticked, { nodes: [clicked], isOn: !isFull });
}

/**
 * The ticks once these nodes are all on or all off: ticking a node takes all that is under it and the way to it,
 * unticking it takes all that is under it away; a parent stays ticked while any of its children is.
 */
export function tickedWith(
  roots: readonly TreeNode[],
  ticked: ReadonlySet<number>,
  { nodes, isOn }: { readonly nodes: readonly TreeNode[]; readonly isOn: boolean },
): readonly number[] {
  const next = new Set(ticked);
  for (const id of nodes.flatMap(idsUnder)) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  roots.forEach(root => settle(root, next));
  return [...next].toSorted((a, b) => a - b);
}

/** How much of a node is ticked; its leaves are what is counted. */
export interface Ticks {
  readonly state: 'none' | 'some' | 'all';
  readonly ticked: number;
  readonly total: number;
  /** Ticked itself, and not only on the way to what is. */
  readonly isOwn?: boolean;
}

/** The ticks of every node, counted once for the whole tree. */
export function ticksOf(roots: readonly TreeNode[], ticked: ReadonlySet<number>): ReadonlyMap<number, Ticks> {
  const all = new Map<number, Ticks>();
  const count = (node: TreeNode): Ticks => {
    const own = ticked.has(node.id);
    const under = node.children.map(count);
    const isFull = own && under.every(one => one.state === 'all');
    const isTouched = own || under.some(one => one.state !== 'none');
    const sum = (part: 'ticked' | 'total') => under.reduce((total, one) => total + one[part], 0);
    const leaf = { ticked: own ? 1 : 0, total: 1 };
    const counts = under.length === 0 ? leaf : { ticked: sum('ticked'), total: sum('total') };
    const ticks: Ticks = { state: isFull ? 'all' : isTouched ? 'some' : 'none', isOwn: own, ...counts };
    all.set(node.id, ticks);
    return ticks;
  };
  roots.forEach(count);
  return all;
}

/** A node as one line of a drawn tree. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly parent: TreeNode | undefined;
  readonly level: number;
  /** Its place among its siblings, and how many they are. */
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
}

/** The lines of a tree from top to bottom; what is under a closed node has none. */
export function rowsOf(nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): readonly TreeRow[] {
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

/** A parent is ticked exactly when something under it is; a node without children keeps its own tick. */
function settle(node: TreeNode, ticked: Set<number>): boolean {
  if (node.children.length === 0) return ticked.has(node.id);
  const some = node.children.map(child => settle(child, ticked)).includes(true);
  if (some) ticked.add(node.id);
  else ticked.delete(node.id);
  return some;
}

/** What the ticks of now have more and less than those of before, each with the way to it: `用户管理 / 用户列表 / 新增`. */
export function changesOf(
  roots: readonly TreeNode[],
  before: ReadonlySet<number>,
  now: ReadonlySet<number>,
): { readonly gained: readonly string[]; readonly lost: readonly string[] } {
  const pathsOf = (nodes: readonly TreeNode[], path: string, counts: (id: number) => boolean): readonly string[] =>
    nodes.flatMap(node => {
      const own = path === '' ? node.label : `${path} / ${node.label}`;
      const below = pathsOf(node.children, own, counts);
      // A parent comes and goes with what is under it, which says more.
      return below.length > 0 || !counts(node.id) ? below : [own];
    });
  return {
    gained: pathsOf(roots, '', id => now.has(id) && !before.has(id)),
    lost: pathsOf(roots, '', id => before.has(id) && !now.has(id)),
  };
}
