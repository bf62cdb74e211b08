import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';

import { TreeNodeRow } from './TreeNodeRow.tsx';
import { type TreeNode, type TreeRow, type TickState, idsInSubtree, visibleRows } from './tree.ts';

interface TreeRowsProps {
  readonly id: string;
  readonly nodes: readonly TreeNode[];
  readonly isOpenAtFirst: boolean;
  readonly ticks: ReadonlyMap<number, TickState>;
  readonly isMultiple: boolean;
  readonly onToggle: (node: TreeNode) => void;
  readonly onSet: (nodes: readonly TreeNode[], isOn: boolean) => void;
}

const rowHeight = 32;
const overscan = 12;
/** Maximum number of nodes in a tree that is fully expanded at first. */
const maxExpandedNodes = 30;

/**
 * Virtualised rows of a tree. The tree itself has the focus and names the current row in `aria-activedescendant`, so
 * that the current row may be unmounted.
 */
export function TreeRows(props: TreeRowsProps) {
  const { id, ticks, isMultiple } = props;
  const box = useRef<HTMLDivElement>(null);
  const lines = useLines(props, box);
  const { rows, at, virtual, press, click } = lines;
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      className="tree-rows"
      aria-multiselectable={isMultiple}
      aria-labelledby={`${id}-label`}
      aria-activedescendant={`${id}-node-${rows[at]?.node.id}`}
      onKeyDown={press}
      onClick={click}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index];
          return row ? (
            <TreeNodeRow
              key={row.node.id}
              id={`${id}-node-${row.node.id}`}
              row={row}
              top={item.start}
              ticks={ticks.get(row.node.id)}
              isCurrent={item.index === at}
              isMultiple={isMultiple}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

/** Returns the rows of the tree, the index of the current row, and the handlers for keys and clicks. */
function useLines(props: TreeRowsProps, box: { readonly current: HTMLDivElement | null }) {
  const { nodes, isOpenAtFirst, ticks, isMultiple, onToggle, onSet } = props;
  const [open, setOpen] = useState(() => initiallyOpenNodes(nodes, isOpenAtFirst));
  const [currentId, setCurrent] = useState<number | undefined>(nodes[0]?.id);
  const rows = useMemo(() => visibleRows(nodes, node => open.has(node.id)), [nodes, open]);
  const at = Math.max(
    0,
    rows.findIndex(row => row.node.id === currentId),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const goTo = (place: number) => {
    const next = Math.min(Math.max(place, 0), rows.length - 1);
    setCurrent(rows[next]?.node.id);
    virtual.scrollToIndex(next);
  };
  const fold = ({ id }: TreeNode) =>
    setOpen(now => (now.has(id) ? new Set([...now].filter(item => item !== id)) : new Set([...now, id])));
  const set = (node: TreeNode, isOn: boolean) => {
    if (isMultiple) onSet([node], isOn);
    else if ((ticks.get(node.id)?.isOwn === true) !== isOn) onToggle(node);
  };
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    const command = event.key === ' ' && event.shiftKey ? keys['Insert'] : keys[event.key];
    if (!row || !command) return;
    event.preventDefault();
    command({ row, at, rows, goTo, fold, set, toggle: onToggle });
  };
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const line = target.closest('[data-node]')?.getAttribute('data-node');
    const node = rows.find(row => String(row.node.id) === line)?.node;
    if (!node) return;
    setCurrent(node.id);
    const command = target.closest('[data-command]')?.getAttribute('data-command');
    if (command === 'fold') fold(node);
    else if (command) set(node, command === 'on');
    else onToggle(node);
  };
  return { rows, at, virtual, press, click };
}

interface Pressed {
  readonly row: TreeRow;
  readonly at: number;
  readonly rows: readonly TreeRow[];
  readonly goTo: (place: number) => void;
  readonly fold: (node: TreeNode) => void;
  readonly set: (node: TreeNode, isOn: boolean) => void;
  readonly toggle: (node: TreeNode) => void;
}

const pageOfRows = 10;

/** Keys for the current row, as in the ARIA tree pattern: arrows move, expand and collapse; space selects. */
const keys: Readonly<Record<string, ((pressed: Pressed) => void) | undefined>> = {
  ArrowDown: ({ goTo, at }) => goTo(at + 1),
  ArrowUp: ({ goTo, at }) => goTo(at - 1),
  PageDown: ({ goTo, at }) => goTo(at + pageOfRows),
  PageUp: ({ goTo, at }) => goTo(at - pageOfRows),
  Home: ({ goTo }) => goTo(0),
  End: ({ goTo, rows }) => goTo(rows.length - 1),
  ArrowRight: ({ row, fold, goTo, at }) => {
    if (row.isOpen) goTo(at + 1);
    else if (row.node.children.length > 0) fold(row.node);
  },
  ArrowLeft: ({ row, rows, fold, goTo }) => {
    if (row.isOpen) fold(row.node);
    else if (row.parent) goTo(rows.findIndex(item => item.node === row.parent));
  },
  ' ': ({ row, toggle }) => toggle(row.node),
  // Enter must not submit the form.
  Enter: ({ row, toggle }) => toggle(row.node),
  // Shift+Space does the same as Insert.
  Insert: ({ row, set }) => set(row.node, true),
  Delete: ({ row, set }) => set(row.node, false),
};

function initiallyOpenNodes(nodes: readonly TreeNode[], isAll: boolean): ReadonlySet<number> {
  const all = nodes.flatMap(idsInSubtree);
  if (isAll || all.length <= maxExpandedNodes) return new Set(all);
  return new Set(nodes.length <= 3 ? nodes.map(node => node.id) : []);
}
