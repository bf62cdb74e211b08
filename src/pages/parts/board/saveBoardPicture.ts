import { saveFile } from '../../../screens/export/saveFile.ts';
import { drawChartsPicture } from '../chart/drawChartsPicture.ts';

/** Saves all visible charts of a board as one PNG file. */
export async function saveBoardPicture(board: HTMLElement, name: string): Promise<void> {
  const charts = [...board.querySelectorAll<HTMLElement>('figure.chart')].filter(item => item.querySelector('canvas'));
  const pictured = charts.map(figure => ({ title: figure.getAttribute('aria-label') ?? '', figure }));
  saveFile(await drawChartsPicture(pictured, name), `${name}.png`);
}
