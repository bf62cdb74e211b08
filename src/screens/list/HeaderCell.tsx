import { useListContext } from 'ra-core';

import type { Language } from '../../schemas/label.ts';
import { Icon } from '../parts/Icon.tsx';
import { ColumnEdge, type ColumnEdgeProps } from './ColumnEdge.tsx';
import type { ColumnLook } from './columns.ts';

interface HeaderCellProps extends Pick<ColumnEdgeProps, 'onWidths' | 'edgeLabel' | 'isStop'> {
  readonly look: ColumnLook;
  readonly language: Language;
}

/** A column's head; the whole of it sorts where the platform can sort, its right edge is drawn to another width. */
export function HeaderCell({ look, language, ...edge }: HeaderCellProps) {
  const { sort } = useListContext();
  const { name, field, className, left, width } = look;
  const label = field.label[language];
  const isSorted = sort.field === name;
  const order = field.sort ? (isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : 'none') : undefined;
  return (
    <th
      scope="col"
      className={className}
      title={field.sort ? undefined : label}
      aria-sort={order}
      data-column={name}
      style={left === undefined ? undefined : { left }}
    >
      {field.sort ? <SortButton name={name} label={label} /> : <span className="head-text">{label}</span>}
      <ColumnEdge name={name} label={label} width={width} {...edge} />
    </th>
  );
}

function SortButton({ name, label }: { readonly name: string; readonly label: string }) {
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === name;
  const next = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <button type="button" className="sort" title={label} onClick={() => setSort({ field: name, order: next })}>
      <span className="head-text">{label}</span>
      <span className={isSorted ? 'sort-mark sort-mark-on' : 'sort-mark'}>
        <Icon name={isSorted && sort.order === 'DESC' ? 'ArrowDownward' : 'ArrowUpward'} />
      </span>
    </button>
  );
}
