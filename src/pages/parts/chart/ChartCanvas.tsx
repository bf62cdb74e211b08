import { useMemo } from 'react';

import type { ChartModel, TimeRange } from './chartModel.ts';
import { readChartTheme, useThemeName } from './chartTheme.ts';
import { registerCharts } from './echarts.ts';
import { toEChartsOption } from './toEChartsOption.ts';
import { useDragRange } from './useDragRange.ts';
import { useECharts } from './useECharts.ts';

registerCharts();

interface CanvasProps {
  readonly model: ChartModel;
  readonly hidden: ReadonlySet<string>;
  readonly group: string | undefined;
  readonly zoom: TimeRange | undefined;
  readonly onZoom: ((range: TimeRange) => void) | undefined;
}

/** Canvas of a chart. The summary and the table contain the same values. */
export default function ChartCanvas({ model, hidden, group, zoom, onZoom }: CanvasProps) {
  const theme = useThemeName();
  const option = useMemo(
    () => toEChartsOption(model, readChartTheme(theme), { hidden, zoom }),
    [model, hidden, zoom, theme],
  );
  const { frame, chart } = useECharts(option, group);
  const { shade, ...handlers } = useDragRange(chart, model.kind === 'time' ? onZoom : undefined);
  return (
    <div className={onZoom ? 'chart-place chart-zoomable' : 'chart-place'} {...handlers}>
      <div ref={frame} className="chart-canvas" aria-hidden="true" />
      {shade && <div className="chart-shade" style={{ left: shade.left, width: shade.width }} />}
    </div>
  );
}
