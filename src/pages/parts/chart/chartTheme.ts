import { useSyncExternalStore } from 'react';

import type { Tone } from '../../../schemas/vocabulary/codeList.ts';

/** Values of the design tokens, for the canvas, which cannot use CSS custom properties. */
export interface ChartTheme {
  readonly palette: readonly string[];
  readonly tones: { readonly [T in Tone]: string };
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly axis: string;
  readonly surface: string;
  readonly font: string;
  /** Font size in pixels. */
  readonly size: number;
}

const hues = 8;

const known = new Map<string, ChartTheme>();

/** Returns the tokens of the current theme, which are cached by the name of the theme. */
export function readChartTheme(name: string): ChartTheme {
  const theme = known.get(name) ?? readTokens(getComputedStyle(document.documentElement));
  known.set(name, theme);
  return theme;
}

function readTokens(style: CSSStyleDeclaration): ChartTheme {
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    palette: Array.from({ length: hues }, (_, at) => token(`chart-${at + 1}`)),
    tones: {
      success: token('success'),
      warning: token('warning'),
      error: token('error'),
      info: token('info'),
      default: token('text-3'),
    },
    text: token('text'),
    faint: token('text-3'),
    line: token('chart-grid'),
    axis: token('line-strong'),
    surface: token('surface'),
    font: token('font'),
    size: Number.parseFloat(token('chart-text')),
  };
}

/**
 * Returns the name of the current theme, and rerenders the component when the theme changes. Wall mode has a different
 * name, because its text is larger.
 */
export function useThemeName(): string {
  return useSyncExternalStore(subscribe, () => {
    const { theme = 'light', wall } = document.documentElement.dataset;
    return wall === undefined ? theme : `${theme} wall`;
  });
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-wall'] });
  return () => observer.disconnect();
}
