import { useListContext } from 'ra-core';

import { kindOf } from '../../schemas/field.ts';
import type { Language } from '../../schemas/label.ts';
import { Icon } from '../parts/Icon.tsx';
import type { Column } from './columns.ts';

interface HeaderCellProps {
  readonly column: Column;
  readonly language: Language;
}

/** A column's head; the whole of it sorts where the platform can sort. */
export function HeaderCell({ column: [name, field], language }: HeaderCellProps) {
  const { sort, setSort } = useListContext();
  const label = field.label[language];
  const align = kindOf(field).align === 'end' ? 'cell-end' : undefined;
  if (!field.sort) {
    return (
      <th scope="col" className={align} title={label}>
        {label}
      </th>
    );
  }
  const isSorted = sort.field === name;
  const next = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <th
      scope="col"
      className={align}
      aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className="sort" title={label} onClick={() => setSort({ field: name, order: next })}>
        {label}
        <span className={isSorted ? 'sort-mark sort-mark-on' : 'sort-mark'}>
          <Icon name={isSorted && sort.order === 'DESC' ? 'ArrowDownward' : 'ArrowUpward'} />
        </span>
      </button>
    </th>
  );
}
