import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { ColumnSettings } from '../../schemas/vocabulary/savedView.ts';
import type { TreePosition } from './TableRow.tsx';
import type { Column } from './columns.ts';
import { ListTable } from './ListTable.tsx';
import type { ColumnSettingsChanger } from './useColumnSettings.ts';

type Id = RaRecord['id'];

interface TreeTableProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly choice: ColumnSettings;
  readonly onChoice: ColumnSettingsChanger;
  readonly mayTick: boolean;
}

const maxDepth = 8;

/** Table of a tree. The roots load first; other nodes load when the user expands their parent. */
export default function TreeTable({ resource, columns, choice, onChoice, mayTick }: TreeTableProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [open, setOpen] = useState<readonly Id[]>([]);
  const parents: readonly (Id | null)[] = [null, ...open];
  const branches = useQueries({
    queries: parents.map(parent => ({
      queryKey: [resource.name, 'children', parent],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => dataProvider.children(resource.name, parent, signal),
      retry: false,
    })),
    combine: results => new Map(parents.map((parent, at) => [parent, results[at]?.data ?? []] as const)),
  });
  const nodes = useMemo(() => flatten(branches, new Set(open)), [branches, open]);
  const places = useMemo(() => {
    const toggle = (id: Id) =>
      setOpen(before => (before.includes(id) ? before.filter(item => item !== id) : [...before, id]));
    return new Map<Id, TreePosition>(nodes.map(node => [node.record.id, { ...node.place, onToggle: toggle }]));
  }, [nodes]);
  return (
    <ListTable
      resource={resource}
      columns={columns}
      choice={choice}
      onChoice={onChoice}
      mayTick={mayTick}
      rows={nodes.map(node => node.record)}
      placeOf={id => places.get(id)}
    />
  );
}

interface Node {
  readonly record: RaRecord;
  readonly place: Omit<TreePosition, 'onToggle'>;
}

function flatten(
  branches: ReadonlyMap<Id | null, readonly RaRecord[]>,
  open: ReadonlySet<Id>,
  parent: Id | null = null,
  depth = 0,
): readonly Node[] {
  if (depth > maxDepth) return [];
  return (branches.get(parent) ?? []).flatMap(record => {
    const isOpen = open.has(record.id);
    const node = { record, place: { depth, isOpen, hasChildren: record['hasChildren'] === true } };
    return [node, ...(isOpen ? flatten(branches, open, record.id, depth + 1) : [])];
  });
}
