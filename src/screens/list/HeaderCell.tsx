import { useListContext } from 'ra-core';

import type { Language } from '../../schemas/base/label.ts';
import { Icon } from '../parts/Icon.tsx';
import { ColumnResizer, type ColumnResizerProps } from './ColumnResizer.tsx';
import type { ColumnLayout } from './columns.ts';
import { useListParamsChanger } from './useListParamsChanger.ts';

interface HeaderCellProps extends Pick<ColumnResizerProps, 'onWidths' | 'edgeLabel' | 'isStop'> {
  readonly look: ColumnLayout;
  readonly language: Language;
}

/**
 * Header of a column. A click sorts by the column, if the platform supports this. Dragging the right edge changes the
 * width.
 */
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
      <ColumnResizer name={name} label={label} width={width} {...edge} />
    </th>
  );
}

function SortButton({ name, label }: { readonly name: string; readonly label: string }) {
  const { sort } = useListContext();
  const change = useListParamsChanger();
  const isSorted = sort.field === name;
  const turn = () => change(now => ({ sort: name, order: now.sort === name && now.order === 'ASC' ? 'DESC' : 'ASC' }));
  return (
    <button type="button" className="sort" title={label} onClick={turn}>
      <span className="head-text">{label}</span>
      <span className={isSorted ? 'sort-mark sort-mark-on' : 'sort-mark'}>
        <Icon name={isSorted && sort.order === 'DESC' ? 'ArrowDownward' : 'ArrowUpward'} />
      </span>
    </button>
  );
}
