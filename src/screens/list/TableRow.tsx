import { type RaRecord, useTranslate } from 'ra-core';
import { memo } from 'react';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import type { CellContext } from '../kinds/cells/cell.ts';
import { renderCell } from '../kinds/cells/cells.tsx';
import { recordNameOf } from '../kinds/cells/recordNameOf.ts';
import type { ColumnLayout } from './columns.ts';
import type { InlineCells } from './inlineCell.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowActionSet } from './useRowActions.ts';
import type { RowTicker } from './useRowTicker.ts';

const indentPerLevel = 22;

interface TableRowProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  /** Index among the rows of the table, by which keyboard navigation finds the row. */
  readonly at: number;
  readonly layouts: readonly ColumnLayout[];
  readonly inline: InlineCells;
  readonly context: CellContext;
  /** `undefined` if the user cannot tick rows. */
  readonly isTicked: boolean | undefined;
  readonly rowActions: RowActionSet;
  /** Beginning of the checkbox's accessible name; the name of the record follows. */
  readonly tickLabel: string;
  readonly onTick: RowTicker;
  /** Position of the record in a tree. */
  readonly place?: TreePosition | undefined;
}

export interface TreePosition {
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (id: RaRecord['id']) => void;
}

/** Row of one record. Memoised, so that it renders only when the record, the tick or the labels change. */
export const TableRow = memo(function TableRow({
  resource,
  record,
  at,
  layouts,
  inline,
  context,
  isTicked,
  rowActions,
  tickLabel,
  onTick,
  place,
}: TableRowProps) {
  const title = titleFieldOf(resource);
  return (
    <tr className={isTicked ? 'row row-ticked' : 'row'} data-at={at} tabIndex={-1}>
      {isTicked !== undefined && (
        <TickCell
          record={record}
          label={`${tickLabel} ${recordNameOf(resource, record, context.labels)}`}
          isTicked={isTicked}
          onTick={onTick}
        />
      )}
      {layouts.map(({ name, field, className, left }) => {
        const isLink = name === title && rowActions.mayOpenRecord;
        const content = renderCell(record[name], field, isLink ? { ...context, links: undefined } : context);
        const isColumn = inline.names.has(name);
        const whyNot = isColumn ? inline.readOnlyReason(name, record) : null;
        const isInline = isColumn && whyNot === null;
        return (
          <td
            key={name}
            className={className}
            style={left === undefined ? undefined : { left }}
            title={whyNot ?? undefined}
            data-inline={isInline ? name : undefined}
            tabIndex={isInline ? -1 : undefined}
          >
            {name === title && place && <TreeToggle record={record} title={String(record[title])} place={place} />}
            {isLink ? (
              <a href={`/${resource.name}/${record.id}/show`} onClick={rowActions.follow}>
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        );
      })}
      {rowActions.hasAny && (
        <td className="cell-actions">
          <RowActions resource={resource} record={record} set={rowActions} />
        </td>
      )}
    </tr>
  );
});

interface TickCellProps {
  readonly record: RaRecord;
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: RowTicker;
}

function TickCell(props: TickCellProps) {
  return (
    <td className="cell-tick">
      <RowTickBox {...props} />
    </td>
  );
}

/** Checkbox of one record. Shift+click ticks all rows from the previously ticked row to this row. */
export function RowTickBox({ record, label, isTicked, onTick }: TickCellProps) {
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      checked={isTicked}
      onChange={({ nativeEvent }) => onTick(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

interface TreeToggleProps {
  readonly record: RaRecord;
  readonly title: string;
  readonly place: TreePosition;
}

/** Indentation of a tree node, and the button that expands the node. */
function TreeToggle({ record, title, place }: TreeToggleProps) {
  const translate = useTranslate();
  const indent = <span className="twig" style={{ width: place.depth * indentPerLevel }} />;
  if (!place.hasChildren) {
    return (
      <>
        {indent}
        <span className="twig-end" />
      </>
    );
  }
  return (
    <>
      {indent}
      <IconButton
        small
        icon={place.isOpen ? 'ExpandMore' : 'ChevronRight'}
        aria-expanded={place.isOpen}
        label={translate(place.isOpen ? 'list.collapse' : 'list.expand', { title })}
        onClick={() => place.onToggle(record.id)}
      />
    </>
  );
}
