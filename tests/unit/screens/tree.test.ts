import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type TreeNode,
  buildTree,
  selectionChanges,
  countLockedLeaves,
  idsInSubtree,
  filterTree,
  visibleRows,
  toggleTick,
  setTicks,
  tickStatesOf,
} from '../../../src/screens/kinds/tree.ts';
import { measureMinCpuTime } from '../../support/cpuTime.ts';

const option = (value: number, parentId: number | null, label = `n${value}`) => ({ value, label, parentId });
const options = [
  option(1, null, '用户'),
  option(2, 1, '列表'),
  option(3, 1),
  option(4, 2, 'Add'),
  option(5, 2),
  option(6, null),
];
const roots = buildTree(options);
const allNodes = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap(node => [node, ...allNodes(node.children)]);
const nodeOf = (id: number): TreeNode =>
  allNodes(roots).find(node => node.id === id) ?? { id, label: '', children: [] };
const shapeOf = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(node => (node.children.length > 0 ? [node.id, shapeOf(node.children)] : node.id));

describe('a tree', () => {
  it('is built from flat options in their order', () => {
    expect(shapeOf(roots)).toEqual([[1, [[2, [4, 5]], 3]], 6]);
  });

  it('lists added and removed ticks with their path, and a parent only if none of its descendants is listed', () => {
    const before = new Set([1, 2, 4, 6]);
    expect(selectionChanges(roots, before, before)).toEqual({ added: [], removed: [] });
    expect(selectionChanges(roots, before, new Set([1, 2, 3, 5]))).toEqual({
      added: ['用户 / 列表 / n5', '用户 / n3'],
      removed: ['用户 / 列表 / Add', 'n6'],
    });
    expect(selectionChanges(roots, new Set(), new Set([1, 2, 4])).added).toEqual(['用户 / 列表 / Add']);
  });

  it('puts nodes whose parent is unknown at the top', () => {
    expect(shapeOf(buildTree([option(2, 99), { value: 3, label: 'x' }, option(4, 2)]))).toEqual([[2, [4]], 3]);
  });

  it.each([
    ['a node as its own parent', [option(1, 1), option(2, null)]],
    ['two nodes as parents of each other', [option(1, 3), option(3, 1), option(2, null)]],
  ])('is finite with %s', (_, given) => {
    expect(shapeOf(buildTree(given))).toEqual([2]);
  });

  it('shows no nodes below the ninth level', () => {
    const chain = Array.from({ length: 50 }, (_, at) => option(at + 1, at === 0 ? null : at));
    expect(allNodes(buildTree(chain))).toHaveLength(9);
  });
});

describe('searching a tree', () => {
  it.each<[string, unknown]>([
    ['', [[1, [[2, [4, 5]], 3]], 6]],
    ['add', [[1, [[2, [4]]]]]],
    ['列表', [[1, [[2, [4, 5]]]]]],
    ['n6', [6]],
    ['nothing', []],
  ])('returns, for “%s”, the nodes %o', (keyword, shape) => {
    expect(shapeOf(filterTree(roots, keyword))).toEqual(shape);
  });
});

describe('ticking a node', () => {
  it.each<[string, readonly number[], number, readonly number[]]>([
    ['ticks a leaf and the nodes above it', [], 4, [1, 2, 4]],
    ['ticks the node and all nodes below and above it', [], 2, [1, 2, 4, 5]],
    ['ticks a root and all nodes below it', [], 1, [1, 2, 3, 4, 5]],
    ['ticks all nodes below a partly ticked node', [1, 2, 4], 2, [1, 2, 4, 5]],
    [
      'unticks a fully ticked node, all nodes below it, and the nodes above that have no other tick',
      [1, 2, 4, 5],
      2,
      [],
    ],
    ['unticks a fully ticked node, and keeps the nodes above that have other ticks', [1, 2, 3, 4, 5], 2, [1, 3]],
    ['unticks one of two ticked leaves, and keeps their parent ticked', [1, 2, 4, 5], 4, [1, 2, 5]],
    ['unticks the last ticked leaf and the nodes above it', [1, 2, 4], 4, []],
    ['keeps ticks in other trees, even on unknown nodes', [6, 99], 4, [1, 2, 4, 6, 99]],
    ['unticks a parent that was ticked alone', [1], 6, [6]],
  ])('%s', (...[, before, clicked, after]) => {
    expect(toggleTick(roots, new Set(before), nodeOf(clicked))).toEqual(after);
  });

  describe('in a tree with locked nodes', () => {
    /** Locks the leaves 3, 5 and 8. Leaf 8 is the only leaf of branch 7, so the branch is locked too. */
    const locked = new Set<unknown>([3, 5, 8]);
    const part = buildTree([...options, option(7, null), option(8, 7)], ({ value }) =>
      locked.has(value) ? 'refused' : null,
    );
    const at = (id: number) => allNodes(part).find(node => node.id === id) ?? nodeOf(0);

    it.each<[string, readonly number[], number, readonly number[]]>([
      ['selects only the others below a branch', [], 1, [1, 2, 4]],
      ['deselects only the others below a branch', [1, 2, 3, 4, 5], 1, [1, 2, 3, 5]],
      ['counts a branch as full without the locked leaves', [1, 2, 4], 2, []],
      ['changes nothing at a locked leaf', [1, 3], 5, [1, 3]],
      ['changes nothing at a branch of locked leaves', [], 7, []],
      ['keeps a locked branch that was selected without its leaves', [7], 6, [6, 7]],
    ])('%s', (...[, before, clicked, after]) => {
      expect(toggleTick(part, new Set(before), at(clicked))).toEqual(after);
    });

    it('counts the locked leaves, and locks a branch only when all its leaves are locked', () => {
      expect(countLockedLeaves(part)).toBe(3);
      expect(allNodes(part).flatMap(node => (node.isLocked ? [node.id] : []))).toEqual([5, 3, 7, 8]);
    });

    it('never changes the tick of a locked node, whatever the sequence of clicks', () => {
      const ids = allNodes(part).map(node => node.id);
      fc.assert(
        fc.property(
          fc.subarray(ids),
          fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 8 }),
          (first, clicks) => {
            const before = new Set(first);
            let ticked: ReadonlySet<number> = before;
            for (const id of clicks) ticked = new Set(toggleTick(part, ticked, at(id)));
            const all = new Set(setTicks(part, ticked, { nodes: part, isOn: true }));
            const none = new Set(setTicks(part, ticked, { nodes: part, isOn: false }));
            for (const id of [3, 5, 7, 8])
              expect([ticked.has(id), all.has(id), none.has(id)]).toEqual(Array(3).fill(before.has(id)));
          },
        ),
      );
    });
  });

  const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 20 });
  // The parent of a node is an earlier node, or the node has no parent.
  const trees = parents.map(picks => buildTree(picks.map((pick, at) => option(at + 1, pick % (at + 1) || null))));
  const clicks = fc.tuple(trees, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }));

  it('keeps a parent ticked exactly while one of its children is ticked', () => {
    fc.assert(
      fc.property(clicks, ([tree, places]) => {
        const nodes = allNodes(tree);
        let ticked: ReadonlySet<number> = new Set();
        for (const place of places) {
          const clicked = nodes[place % nodes.length] ?? nodeOf(0);
          const wasFull = idsInSubtree(clicked).every(id => ticked.has(id));
          ticked = new Set(toggleTick(tree, ticked, clicked));
          expect(idsInSubtree(clicked).filter(id => ticked.has(id)).length).toBe(
            wasFull ? 0 : idsInSubtree(clicked).length,
          );
          const closed = nodes.filter(node => node.children.length > 0);
          expect(
            closed.filter(node => ticked.has(node.id) !== node.children.some(child => ticked.has(child.id))),
          ).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves no ticks when the same node is clicked twice in a tree without ticks', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (tree, place) => {
        const nodes = allNodes(tree);
        const clicked = nodes[place % nodes.length] ?? nodeOf(0);
        const once = toggleTick(tree, new Set(), clicked);
        expect(toggleTick(tree, new Set(once), clicked)).toEqual([]);
      }),
    );
  });
});

describe('the rows of a tree', () => {
  const lines = (open: readonly number[]) => visibleRows(roots, node => open.includes(node.id));

  it('are the top nodes and the children of expanded nodes, with level and position', () => {
    const shape = lines([1]).map(({ node, level, place, count, isOpen, parent }) => [
      node.id,
      level,
      place,
      count,
      isOpen,
      parent?.id,
    ]);
    expect(shape).toEqual([
      [1, 1, 1, 2, true, undefined],
      [2, 2, 1, 2, false, 1],
      [3, 2, 2, 2, false, 1],
      [6, 1, 2, 2, false, undefined],
    ]);
    expect(lines([2]).map(row => row.node.id)).toEqual([1, 6]);
    expect(lines([1, 2, 3]).map(row => row.node.id)).toEqual([1, 2, 4, 5, 3, 6]);
  });
});

describe('the tick state of a node', () => {
  it.each<[readonly number[], number, string, string]>([
    [[], 1, 'none', '0/3'],
    [[1, 2, 4], 1, 'some', '1/3'],
    [[1, 2, 4, 5], 2, 'all', '2/2'],
    [[1, 2, 3, 4, 5], 1, 'all', '3/3'],
    [[6], 6, 'all', '1/1'],
  ])('is, with the ticks %j and for the node %i, %s', (...[ticked, id, state, share]) => {
    const ticks = tickStatesOf(roots, new Set(ticked)).get(id);
    expect([ticks?.state, `${ticks?.ticked}/${ticks?.total}`]).toEqual([state, share]);
  });

  it('changes for a whole branch at once, together with the nodes above the branch', () => {
    const all = setTicks(roots, new Set(), { nodes: roots, isOn: true });
    expect(all).toEqual([1, 2, 3, 4, 5, 6]);
    expect(setTicks(roots, new Set(all), { nodes: [nodeOf(2)], isOn: false })).toEqual([1, 3, 6]);
    expect(setTicks(roots, new Set([1, 2, 4]), { nodes: [nodeOf(2)], isOn: true })).toEqual([1, 2, 4, 5]);
  });

  it('is computed within 500 ms of processor time for two thousand nodes', () => {
    const wide = buildTree(Array.from({ length: 2_000 }, (_, at) => option(at + 1, at < 20 ? null : (at % 20) + 1)));
    const work = () => {
      const ticked = setTicks(wide, new Set(), { nodes: wide, isOn: true });
      expect(tickStatesOf(wide, new Set(ticked)).size).toBe(2_000);
      expect(visibleRows(filterTree(wide, 'n1999'), () => true)).toHaveLength(2);
      expect(visibleRows(wide, () => true)).toHaveLength(2_000);
    };
    expect(measureMinCpuTime(work, 500)).toBeLessThan(500);
  });
});
