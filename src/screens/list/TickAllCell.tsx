import { type RaRecord, useListContext, useTranslate } from 'ra-core';

interface TickAllProps {
  readonly rows: readonly RaRecord[];
  readonly ticked: ReadonlySet<string>;
}

/** Header cell with the checkbox for all rows. */
export function TickAllCell(props: TickAllProps) {
  return (
    <th scope="col" className="cell-tick">
      <PageTickBox {...props} />
    </th>
  );
}

/** Checkbox that ticks or unticks all rows of the page. */
export function PageTickBox({ rows, ticked }: TickAllProps) {
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
