import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  AxisPointerComponent,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

/** What the boards draw with, and no more of the library. */
export function registerCharts(): void {
  register([
    BarChart,
    LineChart,
    PieChart,
    AxisPointerComponent,
    GridComponent,
    MarkLineComponent,
    TooltipComponent,
    VisualMapPiecewiseComponent,
    CanvasRenderer,
  ]);
}
