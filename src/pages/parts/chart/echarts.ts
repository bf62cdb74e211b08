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

/** Registers the parts of ECharts that the boards use. The bundle contains no other parts. */
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
