import { describe, expect, it } from 'vitest';

import type { TimeChartModel, TimeRange } from '../../../src/pages/parts/chart/chartModel.ts';
import { extentsOf, formatShare, toChartRows } from '../../../src/pages/parts/chart/chartTable.ts';
import type { ChartTheme } from '../../../src/pages/parts/chart/chartTheme.ts';
import { formatFullValue, formatShortValue, formatFixedValue } from '../../../src/pages/parts/chart/formatValue.ts';
import { toEChartsOption } from '../../../src/pages/parts/chart/toEChartsOption.ts';
import { formatAxisLabel, fromAxisValue, toAxisValue } from '../../../src/pages/parts/chart/axisTime.ts';

const theme: ChartTheme = {
  palette: ['blue', 'brown', 'green'],
  tones: { success: 'ok', warning: 'warn', error: 'red', info: 'info', default: 'grey' },
  text: 'ink',
  faint: 'faint',
  line: 'line',
  axis: 'axis',
  surface: 'ground',
  font: 'sans',
  size: 12,
};

const model: TimeChartModel = {
  kind: 'time',
  times: ['2026-03-01 10:00:00', '2026-03-01 10:05:00', '2026-03-01 10:10:00', '2026-03-01 10:15:00'],
  range: { from: '2026-03-01 09:00:00', to: '2026-03-01 11:00:00' },
  series: [
    { key: 'hot', name: '温度', values: [60, null, 72.5, null], look: 'line', format: 'celsius' },
    { key: 'load', name: 'CPU', values: [1, 2, 3, 4], look: 'line', format: 'percent', axis: 'right' },
  ],
  thresholds: [{ series: 'hot', value: 70, breach: 'above', label: '≥70' }],
};

const nothingHidden = { hidden: new Set<string>(), zoom: undefined };

describe('a time series chart', () => {
  it('shows missing values as gaps, and a value between two gaps as a dot', () => {
    expect(toEChartsOption(model, theme, nothingHidden)).toMatchObject({
      series: [
        {
          connectNulls: false,
          showSymbol: true,
          data: [
            [toAxisValue('2026-03-01 10:00:00'), 60],
            [toAxisValue('2026-03-01 10:05:00'), null],
            [toAxisValue('2026-03-01 10:10:00'), 72.5],
            [toAxisValue('2026-03-01 10:15:00'), null],
          ],
        },
        { showSymbol: false, yAxisIndex: 1 },
      ],
    });
  });

  it('draws thresholds as lines and values beyond them in red', () => {
    expect(toEChartsOption(model, theme, nothingHidden)).toMatchObject({
      series: [{ markLine: { data: [{ yAxis: 70 }] } }, {}],
      visualMap: [{ seriesIndex: 0, pieces: [{ gt: 70, lte: 1e12, color: 'red' }], outOfRange: { color: 'blue' } }],
    });
  });

  it('labels times only where the labels have room, and more times in a shorter range', () => {
    const minutes = ['01', '02', '03', '30'];
    const marks = minutes.map(minute => ({ time: `2026-03-01 10:${minute}:00`, label: minute }));
    const named = (zoom?: TimeRange) => {
      const { series } = toEChartsOption({ ...model, thresholds: [], marks }, theme, { ...nothingHidden, zoom }) as {
        series: { markLine?: { data: { label: { show: boolean; formatter: string; position: string } }[] } }[];
      };
      const { data = [] } = series[0]?.markLine ?? {};
      return data.flatMap(({ label }) => (label.show ? [`${label.formatter} ${label.position}`] : []));
    };
    const before = (names: readonly string[]) => names.map(name => `${name} insideEndTop`);
    expect(named()).toEqual(before(['01', '30']));
    expect(named({ from: '2026-03-01 10:00:00', to: '2026-03-01 10:10:00' })).toEqual(before(minutes));
    // The first label is placed after its mark, because before the mark it would cover the axis.
    expect(named({ from: '2026-03-01 10:01:00', to: '2026-03-01 10:11:00' })).toEqual([
      '01 insideEndBottom',
      ...before(['02', '03', '30']),
    ]);
  });

  it('keeps the colour of a series when other series are hidden, and marks no values of a hidden series', () => {
    const option = toEChartsOption(model, theme, { hidden: new Set(['hot']), zoom: undefined });
    expect(option).toMatchObject({ series: [{ name: 'CPU', itemStyle: { color: 'brown' } }] });
    expect(option).not.toHaveProperty('visualMap');
  });

  it('shows the whole range, or the range to which it is zoomed', () => {
    expect(toEChartsOption(model, theme, nothingHidden)).toMatchObject({
      xAxis: { min: toAxisValue('2026-03-01 09:00:00'), max: toAxisValue('2026-03-01 11:00:00') },
    });
    const zoom = { from: '2026-03-01 10:05:00', to: '2026-03-01 10:10:00' };
    expect(toEChartsOption(model, theme, { ...nothingHidden, zoom })).toMatchObject({
      xAxis: { min: toAxisValue(zoom.from), max: toAxisValue(zoom.to) },
    });
  });

  it('labels days at equal distances, also across months', () => {
    const days = Array.from({ length: 30 }, (_, at) =>
      fromAxisValue(toAxisValue('2026-02-15 00:00:00') + at * 86_400_000),
    );
    const { xAxis } = toEChartsOption({ kind: 'time', times: days, series: [] }, theme, nothingHidden) as {
      xAxis: { axisLabel: { customValues: number[] } };
    };
    const named = xAxis.axisLabel.customValues;
    expect(named.map(at => fromAxisValue(at).slice(5, 10))).toEqual([
      '02-15',
      '02-20',
      '02-25',
      '03-02',
      '03-07',
      '03-12',
    ]);
    expect(toEChartsOption(model, theme, nothingHidden)).not.toHaveProperty('xAxis.axisLabel.customValues');
  });

  it('draws the unfinished interval differently: as a pale bar, or as a dashed line to a hollow dot', () => {
    const [first, second, third, last] = model.times;
    const series = [
      { key: 'paid', name: '收入', values: [5, 6, 7, 1], look: 'bar', format: 'money' },
      { key: 'online', name: '在线', values: [40, 50, 60, 10], look: 'area', format: 'count' },
    ] as const;
    const unfinished = { time: String(last), label: '截至 10:17' };
    const option = toEChartsOption({ kind: 'time', times: model.times, series, unfinished }, theme, nothingHidden);
    const at = (time: string | undefined) => toAxisValue(String(time));
    expect(option['series']).toMatchObject([
      {
        data: [[at(first), 5], [at(second), 6], [at(third), 7], { value: [at(last), 1], itemStyle: { opacity: 0.4 } }],
      },
      {
        data: [
          [at(first), 40],
          [at(second), 50],
          [at(third), 60],
        ],
      },
      {
        name: '在线',
        symbol: 'emptyCircle',
        data: [[at(last), 10]],
        markLine: { lineStyle: { type: 'dashed' }, data: [[{ coord: [at(third), 60] }, { coord: [at(last), 10] }]] },
      },
    ]);
  });

  it('draws its tooltip on the canvas, which needs no style attribute', () => {
    expect(toEChartsOption(model, theme, nothingHidden)).toMatchObject({ tooltip: { renderMode: 'richText' } });
  });
});

describe('the texts of a chart', () => {
  it('list every value in the table, and mark the missing values', () => {
    expect(toChartRows(model)).toMatchObject({
      columns: ['温度', 'CPU'],
      rows: [
        { name: '2026-03-01 10:00:00', values: ['60 ℃', '1%'] },
        { name: '2026-03-01 10:05:00', values: ['–', '2%'] },
        { values: ['72.5 ℃', '3%'] },
        { values: ['–', '4%'] },
      ],
    });
  });

  it('name the lowest, highest and latest measured value', () => {
    expect(extentsOf(model)[0]).toEqual({ name: '温度', low: '60 ℃', high: '72.5 ℃', last: '72.5 ℃' });
  });

  it('name the end of the unfinished interval, whose value counts as neither lowest nor latest', () => {
    const unfinished = { time: '2026-03-01 10:15:00', label: '截至 10:17' };
    const course: TimeChartModel = { ...model, unfinished };
    expect(toChartRows(course).rows[3]).toEqual({ name: '2026-03-01 10:15:00 (截至 10:17)', values: ['–', '4%'] });
    expect(extentsOf(course)[1]).toEqual({ name: 'CPU', low: '1%', high: '3%', last: '3%' });
    // Without earlier values, the chart has only the value of the unfinished interval.
    const begun: TimeChartModel = { ...course, times: ['2026-03-01 10:15:00'] };
    const series = model.series.map(item => ({ ...item, values: item.values.slice(2, 3) }));
    expect(extentsOf({ ...begun, series })).toMatchObject([{ last: '72.5 ℃' }, { last: '3%' }]);
  });

  it('show days as dates, and midnight among hours as a time', () => {
    const times = ['2026-03-01 00:00:00', '2026-03-02 00:00:00'];
    const series = model.series.map(item => ({ ...item, values: [1, 2] }));
    const days: TimeChartModel = {
      kind: 'time',
      times,
      series,
      unfinished: { time: times[1] ?? '', label: '截至 10:17' },
    };
    expect(toChartRows(days).rows.map(({ name }) => name)).toEqual(['2026-03-01', '2026-03-02 (截至 10:17)']);
    const hours: TimeChartModel = { kind: 'time', times: ['2026-03-01 00:00:00', '2026-03-01 01:00:00'], series };
    expect(toChartRows(hours).rows[0]?.name).toBe('2026-03-01 00:00:00');
  });

  it('show 0% as the share of a zero total', () => {
    expect([formatShare(0, 0), formatShare(1, 3)]).toEqual(['0%', '33.3%']);
  });
});

describe('the times of an axis', () => {
  it('are in the platform’s time zone, wherever the browser is', () => {
    expect(fromAxisValue(toAxisValue('2026-03-01 10:05:07'))).toBe('2026-03-01 10:05:07');
  });

  it.each([
    [300_000, '10:05:07'],
    [86_400_000, '10:05'],
    [10 * 86_400_000, '03-01'],
  ])('have, over %d ms, the form %s', (span, text) => {
    expect(formatAxisLabel(toAxisValue('2026-03-01 10:05:07'), span)).toBe(text);
  });
});

describe('measured values', () => {
  it.each([
    ['count', 12_345, '12.3k', '12,345'],
    ['count', 9876, '9,876', '9,876'],
    ['count', 4783.66, '4,784', '4,784'],
    ['count', 2.44, '2.4', '2.4'],
    ['money', 12_345.6, '¥12.3k', '¥12,345.60'],
    ['bandwidth', 12_500, '12.5 Gb/s', '12,500 Mb/s'],
    ['percent', 99.987, '100%', '99.99%'],
    ['duration', 5400, '1.5 h', '1:30:00'],
  ] as const)('show, in the format %s, %d as %s in short and as %s in full', (format, value, short, full) => {
    expect([formatShortValue(format, value), formatFullValue(format, value)]).toEqual([short, full]);
  });

  it('have a fixed number of decimals in a column: two for percentages below 10, otherwise one', () => {
    const column = (format: 'percent' | 'celsius', values: readonly number[]) =>
      values.map(value => formatFixedValue(format, value));
    expect(column('percent', [56, 37.25, 0.3])).toEqual(['56.0%', '37.3%', '0.30%']);
    expect(column('celsius', [43, 55.38])).toEqual(['43.0 ℃', '55.4 ℃']);
  });
});
