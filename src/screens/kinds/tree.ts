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
    byParent.set(parent, [...(byParent.get(parent) ?? []), option]);
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

/**
 * The ticks after a click: ticking a node takes all that is under it and the way to it, unticking it takes all that is
 * under it away; a parent stays ticked while any of its children is.
 */
export function tickedAfter(
  roots: readonly TreeNode[],
  ticked: ReadonlySet<number>,
  clicked: TreeNode,
): readonly number[] {
  const under = idsUnder(clicked);
  const isFull = under.every(id => ticked.has(id));
  const next = new Set(ticked);
  for (const id of under) {
    if (isFull) next.delete(id);
    else next.add(id);
  }
  roots.forEach(root => settle(root, next));
  return [...next].toSorted((a, b) => a - b);
}

/** A parent is ticked exactly when something under it is; a node without children keeps its own tick. */
function settle(node: TreeNode, ticked: Set<number>): boolean {
  if (node.children.length === 0) return ticked.has(node.id);
  const some = node.children.map(child => settle(child, ticked)).includes(true);
  if (some) ticked.add(node.id);
  else ticked.delete(node.id);
  return some;
}
