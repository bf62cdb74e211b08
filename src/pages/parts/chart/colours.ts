import type { Tone } from '../../../schemas/codeList.ts';
import type { ChartTheme } from './chartTheme.ts';

interface Coloured {
  readonly key: string;
  readonly tone?: Tone;
}

/** The place of a series in the palette: its own whatever else is hidden; those with a tone take none. */
function hueOf(all: readonly Coloured[], key: string): number {
  return Math.max(
    all.filter(one => one.tone === undefined).findIndex(one => one.key === key),
    0,
  );
}

export function colourOf(all: readonly Coloured[], key: string, { tones, palette }: ChartTheme): string {
  const tone = all.find(one => one.key === key)?.tone;
  return tone ? tones[tone] : (palette[hueOf(all, key) % palette.length] ?? tones.default);
}

/** The same for plain elements, as the class that their swatch wears. */
export function swatchOf(all: readonly Coloured[], key: string): string {
  const tone = all.find(one => one.key === key)?.tone;
  return tone ? `chart-swatch-${tone}` : `chart-swatch-${(hueOf(all, key) % 8) + 1}`;
}
