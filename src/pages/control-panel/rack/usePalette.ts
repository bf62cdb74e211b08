import { type RefObject, useEffect, useState } from 'react';

import type { LegendEntry } from '../legend/colouring.ts';
import type { Palette } from './scene.ts';

/** The colours of the drawing, read from the style sheets, and again when the theme changes. */
export function usePalette(at: RefObject<HTMLElement | null>, entries: readonly LegendEntry[]): Palette | undefined {
  const [palette, setPalette] = useState<Palette>();
  useEffect(() => {
    const read = () => at.current && setPalette(readPalette(at.current, entries));
    read();
    const watcher = new MutationObserver(read);
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, [at, entries]);
  return palette;
}

function readPalette(element: HTMLElement, entries: readonly LegendEntry[]): Palette {
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
