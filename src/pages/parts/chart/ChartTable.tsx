import { useTranslate } from 'ra-core';

import type { ChartModel } from './chartModel.ts';
import { toChartRows } from './chartTable.ts';

interface ChartTableProps {
  readonly model: ChartModel;
  readonly label: string;
}

/** Values of a chart in rows; in a time chart, the latest row is first. */
export function ChartTable({ model, label }: ChartTableProps) {
  const translate = useTranslate();
  const { columns, rows } = toChartRows(model);
  const ordered = model.kind === 'time' ? rows.toReversed() : rows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach it to scroll
    <div className="chart-table" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{translate(model.kind === 'time' ? 'chart.time' : 'chart.name')}</th>
            {columns.map((name, at) => (
              <th key={`${at}${name}`} scope="col" className="chart-number">
                {name || translate('chart.value')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at]} className="chart-number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
