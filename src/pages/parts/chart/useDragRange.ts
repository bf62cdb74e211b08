import type { ECharts } from 'echarts/core';
import { type PointerEvent, type RefObject, useState } from 'react';

import type { TimeRange } from './chartModel.ts';
import { fromAxisValue } from './axisTime.ts';

interface Shade {
  readonly left: number;
  readonly width: number;
}

/** Minimum length of a drag in pixels; a shorter movement is a click. */
const minDragPx = 6;

/** Lets the user select a time range by dragging over a chart with a mouse. On touch devices, dragging scrolls. */
export function useDragRange(chart: RefObject<ECharts | null>, onRange: ((range: TimeRange) => void) | undefined) {
  const [start, setStart] = useState<number | null>(null);
  const [end, setEnd] = useState(0);
  if (!onRange) return { shade: undefined };

  const placeOf = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const shade: Shade | undefined =
    start === null || Math.abs(end - start) < minDragPx
      ? undefined
      : { left: Math.min(start, end), width: Math.abs(end - start) };
  const finish = () => {
    setStart(null);
    const [from, to] = shade ? [shade.left, shade.left + shade.width].map(x => timeAt(chart.current, x)) : [];
    if (from !== undefined && to !== undefined && from !== to) onRange({ from, to });
  };
  return {
    shade,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setStart(placeOf(event));
      setEnd(placeOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start !== null) setEnd(placeOf(event));
    },
    onPointerUp: finish,
    onPointerCancel: () => setStart(null),
  };
}

function timeAt(chart: ECharts | null, x: number): string | undefined {
  const value: unknown = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
  return typeof value === 'number' && Number.isFinite(value)
    ? fromAxisValue(Math.round(value / 1000) * 1000)
    : undefined;
}
