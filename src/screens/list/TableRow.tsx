import { type RaRecord, useTranslate } from 'ra-core';
import { memo } from 'react';

import { kindOf } from '../../schemas/field.ts';
import type { Resource } from '../../schemas/resource.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import type { CellContext } from '../kinds/cell.ts';
import { renderCell } from '../kinds/cells.tsx';
import type { Column } from './columns.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowActionSet } from './useRowActions.ts';

const twigWidth = 22;

interface TableRowProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly columns: readonly Column[];
  readonly context: CellContext;
  /** `undefined` where rows cannot be ticked. */
  readonly isTicked: boolean | undefined;
  readonly rowActions: RowActionSet;
  /** Stands before the record's name on its box. */
  readonly tickLabel: string;
  readonly onTick: (id: RaRecord['id']) => void;
  /** Where the record stands in a tree. */
  readonly place?: TreePlace | undefined;
}

export interface TreePlace {
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (id: RaRecord['id']) => void;
}

/** One record. Only rows whose record, tick or labels changed are drawn again. */
export const TableRow = memo(function TableRow({
  resource,
  record,
  columns,
  context,
  isTicked,
  rowActions,
  tickLabel,
  onTick,
  place,
}: TableRowProps) {
  const title = titleFieldOf(resource);
  return (
    <tr className={isTicked ? 'row row-ticked' : 'row'}>
      {isTicked !== undefined && (
        <Tick
          record={record}
          label={`${tickLabel} ${String(record[title] ?? record.id)}`}
          isTicked={isTicked}
          onTick={onTick}
        />
      )}
      {columns.map(([name, field]) => {
        const content = renderCell(record[name], field, context);
        const isLink = name === title && rowActions.mayShow;
        return (
          <td key={name} className={classOf(name === title, kindOf(field).align === 'end')}>
            {name === title && place && <Twig record={record} title={String(record[title])} place={place} />}
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
      <td className="cell-actions">
        <RowActions resource={resource} record={record} set={rowActions} />
      </td>
    </tr>
  );
});

function classOf(isTitle: boolean, isEnd: boolean): string | undefined {
  if (isTitle) return 'cell-title';
  return isEnd ? 'cell-end' : undefined;
}

interface TickProps {
  readonly record: RaRecord;
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: (id: RaRecord['id']) => void;
}

function Tick({ record, label, isTicked, onTick }: TickProps) {
  return (
    <td className="cell-tick">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={label}
        checked={isTicked}
        onChange={() => onTick(record.id)}
      />
    </td>
  );
}

interface TwigProps {
  readonly record: RaRecord;
  readonly title: string;
  readonly place: TreePlace;
}

/** The indent of a node and the button that opens what is under it. */
function Twig({ record, title, place }: TwigProps) {
  const translate = useTranslate();
  const indent = <span className="twig" style={{ width: place.depth * twigWidth }} />;
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
