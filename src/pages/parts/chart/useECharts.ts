import { connect, init } from 'echarts/core';
import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useRef } from 'react';

interface ChartRefs {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly chart: RefObject<ECharts | null>;
}

/**
 * Keeps one canvas in sync with its option and size. Charts of the same group share a cross-hair. A hidden view
 * disposes of its canvas, and draws it again when the view becomes visible.
 */
export function useECharts(option: EChartsCoreOption, group?: string): ChartRefs {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const latest = useRef(option);

  useEffect(() => {
    if (!frame.current) return undefined;
    const drawn = init(withoutHtml(frame.current));
    chart.current = drawn;
    drawn.setOption(latest.current);
    if (group !== undefined) {
      drawn.group = group;
      connect(group);
    }
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      chart.current = null;
      drawn.dispose();
    };
  }, [group]);

  useEffect(() => {
    if (latest.current === option) return;
    latest.current = option;
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  return { frame, chart };
}

/**
 * Replaces `innerHTML` of the element. ECharts clears its element by setting `innerHTML`, which the content security
 * policy forbids for any value. The replacement ignores the markup and clears the element in an allowed way.
 */
function withoutHtml(element: HTMLElement): HTMLElement {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    get: () => '',
    set: () => {
      element.replaceChildren();
    },
  });
  return element;
}
