import { type RaRecord, useListContext, useTranslate } from 'ra-core';

interface TickAllProps {
  readonly rows: readonly RaRecord[];
  readonly ticked: ReadonlySet<string>;
}

/** The box in the table's head. */
export function TickAll(props: TickAllProps) {
  return (
    <th scope="col" className="cell-tick">
      <TickPage {...props} />
    </th>
  );
}

/** Ticks all rows of the page, or none. */
export function TickPage({ rows, ticked }: TickAllProps) {
  const translate = useTranslate();
  const { onSelect } = useListContext();
  const count = rows.filter(record => ticked.has(String(record.id))).length;
  const isAll = count > 0 && count === rows.length;
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={translate('list.selectAll')}
      checked={isAll}
      ref={box => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      onChange={() => onSelect(isAll ? [] : rows.map(record => record.id))}
    />
  );
}
