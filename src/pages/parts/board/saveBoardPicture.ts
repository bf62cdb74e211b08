import { saveFile } from '../../../screens/export/saveFile.ts';
import { drawPicture } from '../chart/drawPicture.ts';

/** Saves all visible charts of a board as one PNG file. */
export async function saveBoardPicture(board: HTMLElement, name: string): Promise<void> {
  const charts = [...board.querySelectorAll<HTMLElement>('figure.chart')].filter(item => item.querySelector('canvas'));
  const pictured = charts.map(figure => ({ title: figure.getAttribute('aria-label') ?? '', figure }));
  saveFile(await drawPicture(pictured, name), `${name}.png`);
}
