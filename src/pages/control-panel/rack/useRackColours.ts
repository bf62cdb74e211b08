import { type RefObject, useEffect, useState } from 'react';

import type { LegendEntry } from '../model/colouring.ts';
import type { RackColours } from './scene.ts';

/** Returns the colours of the drawing from the style sheets; they change with the theme. */
export function useRackColours(
  at: RefObject<HTMLElement | null>,
  entries: readonly LegendEntry[],
): RackColours | undefined {
  const [palette, setPalette] = useState<RackColours>();
  useEffect(() => {
    const read = () => at.current && setPalette(readRackColours(at.current, entries));
    read();
    const watcher = new MutationObserver(read);
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, [at, entries]);
  return palette;
}

function readRackColours(element: HTMLElement, entries: readonly LegendEntry[]): RackColours {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    entries: entries.map(({ colour }) => value(`--card-${colour}`)),
    surface: value('--surface'),
    panel: value('--canvas'),
    line: value('--line'),
    strong: value('--text'),
    text: value('--text'),
    quiet: value('--text-3'),
    primary: value('--primary'),
    error: value('--error'),
    warning: value('--warning'),
    empty: value('--surface-2'),
    font: style.fontFamily,
  };
}
