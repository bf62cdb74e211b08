import type { Tone } from '../../../schemas/vocabulary/codeList.ts';
import type { ChartTheme } from './chartTheme.ts';

interface Coloured {
  readonly key: string;
  readonly tone?: Tone;
}

/** Returns the palette index of a series. Hidden series keep their index; series with a tone take no index. */
function paletteIndex(all: readonly Coloured[], key: string): number {
  return Math.max(
    all.filter(item => item.tone === undefined).findIndex(item => item.key === key),
    0,
  );
}

export function seriesColourOf(all: readonly Coloured[], key: string, { tones, palette }: ChartTheme): string {
  const tone = all.find(item => item.key === key)?.tone;
  return tone ? tones[tone] : (palette[paletteIndex(all, key) % palette.length] ?? tones.default);
}

/** Returns the CSS class of a series' swatch; the swatch has the same colour as `seriesColourOf` returns. */
export function swatchClassOf(all: readonly Coloured[], key: string): string {
  const tone = all.find(item => item.key === key)?.tone;
  return tone ? `chart-swatch-${tone}` : `chart-swatch-${(paletteIndex(all, key) % 8) + 1}`;
}
