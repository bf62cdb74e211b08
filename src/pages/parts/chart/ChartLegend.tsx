import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

import type { ChartModel } from './chartModel.ts';
import { finishedValues, formatShare } from './chartTable.ts';
import { swatchClassOf } from './colours.ts';
import { formatFullValue, formatShortValue } from './formatValue.ts';

interface ChartLegendProps {
  readonly model: ChartModel;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly listUrlOf: ((key: string) => string | undefined) | undefined;
}

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly full: string;
}

/** Legend with the latest complete value of each series. A click on an entry hides or shows its series. */
export function ChartLegend({ model, hidden, onToggle, listUrlOf }: ChartLegendProps) {
  const translate = useTranslate();
  const entries = entriesOf(model);
  if (entries.length === 0) return null;
  const coloured = model.kind === 'share' ? model.items : model.series;
  return (
    <ul className="chart-legend">
      {entries.map(({ key, name, value, full }) => (
        <li key={key}>
          <button
            type="button"
            className="chart-entry"
            aria-pressed={!hidden.has(key)}
            title={translate(hidden.has(key) ? 'chart.show' : 'chart.hide', { name })}
            onClick={() => onToggle(key)}
          >
            <span className={`chart-swatch ${swatchClassOf(coloured, key)}`} />
            <span className="chart-name">{name}</span>
          </button>
          {value !== '' && <Value address={listUrlOf?.(key)} name={name} value={value} full={full} />}
        </li>
      ))}
      {model.kind === 'time' && model.unfinished && (
        <li className="chart-unfinished" title={translate('chart.unfinished')}>
          {model.unfinished.label}
        </li>
      )}
    </ul>
  );
}

interface ValueProps extends Omit<Entry, 'key'> {
  readonly address: string | undefined;
}

/** Value of a legend entry; a link to the records that the value counts, if `address` is set. */
function Value({ address, name, value, full }: ValueProps) {
  if (address === undefined) {
    return (
      <b className="chart-value" title={full}>
        {value}
      </b>
    );
  }
  return (
    <Link className="chart-value" title={full} to={address}>
      <span className="visually-hidden">{`${name} `}</span>
      {value}
    </Link>
  );
}

function entriesOf(model: ChartModel): readonly Entry[] {
  if (model.kind === 'share') {
    const whole = model.items.reduce((sum, item) => sum + item.value, 0);
    return model.items.map(({ key, name, value }) => ({
      key,
      name,
      value: `${formatShortValue(model.format, value)} · ${formatShare(value, whole)}`,
      full: formatFullValue(model.format, value),
    }));
  }
  return model.series.map(series => {
    const { key, name, format } = series;
    const last = finishedValues(model, series).at(-1);
    const isKnown = last !== undefined;
    return {
      key,
      name,
      value: isKnown ? formatShortValue(format, last) : '',
      full: isKnown ? formatFullValue(format, last) : '',
    };
  });
}
