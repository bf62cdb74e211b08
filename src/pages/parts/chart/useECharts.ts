import { connect, init } from 'echarts/core';
import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useRef } from 'react';

interface Drawn {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly chart: RefObject<ECharts | null>;
}

/**
 * Keeps one canvas in step with its option and its size. Charts of one group share their cross-hair. A hidden view
 * lets its canvas go, and draws it anew when it is shown again.
 */
export function useECharts(option: EChartsCoreOption, group?: string): Drawn {
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
 * The library empties its place by writing markup, which the page's policy refuses whatever the markup is. Here it
 * empties it in the way that is allowed, and can write nothing else.
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
