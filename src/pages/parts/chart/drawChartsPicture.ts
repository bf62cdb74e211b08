/** Chart of the page with its heading. */
interface ChartWithTitle {
  readonly title: string;
  readonly figure: HTMLElement;
}

const margin = 24;
const line = 22;
const scale = 2;

/**
 * Draws the charts of the page, one below the other, into one PNG: heading, legend as text, canvas. The picture has the
 * colours of the page, so a dark theme gives a dark picture.
 */
export async function drawChartsPicture(charts: readonly ChartWithTitle[], heading = ''): Promise<Blob> {
  const parts = charts.map(({ title, figure }) => {
    const canvases = [...figure.querySelectorAll('canvas')];
    const [first] = canvases;
    const box = first?.getBoundingClientRect();
    return { title, canvases, legend: legendOf(figure), width: box?.width ?? 0, height: box?.height ?? 0 };
  });
  const width = Math.max(360, ...parts.map(part => part.width)) + 2 * margin;
  const top = heading === '' ? margin : margin + 2 * line;
  const height = top + parts.reduce((sum, part) => sum + part.height + 2 * line + margin, 0);
  const sheet = document.createElement('canvas');
  sheet.width = width * scale;
  sheet.height = height * scale;
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  const style = getComputedStyle(document.documentElement);
  const [ground, ink, faint, font] = ['--surface', '--text', '--text-2', '--font'].map(name =>
    style.getPropertyValue(name),
  );
  pen.scale(scale, scale);
  pen.fillStyle = ground ?? '';
  pen.fillRect(0, 0, width, height);
  const write = (
    text: string,
    y: number,
    look: { readonly weight: number; readonly size: number; readonly colour: string },
  ) => {
    pen.font = `${look.weight} ${look.size}px ${font}`;
    pen.fillStyle = look.colour;
    pen.fillText(text, margin, y, width - 2 * margin);
  };
  if (heading !== '') write(heading, margin + line / 2, { weight: 600, size: 18, colour: ink ?? '' });
  let y = top;
  for (const part of parts) {
    write(part.title, y + line / 2, { weight: 600, size: 15, colour: ink ?? '' });
    write(part.legend, y + 1.5 * line, { weight: 400, size: 12, colour: faint ?? '' });
    // ECharts draws a chart on several stacked canvases.
    for (const canvas of part.canvases) pen.drawImage(canvas, margin, y + 2 * line, part.width, part.height);
    y += part.height + 2 * line + margin;
  }
  return toBlob(sheet);
}

function legendOf(figure: HTMLElement): string {
  const entries = [...figure.querySelectorAll('.chart-entry[aria-pressed="true"], .chart-unfinished')];
  return entries
    .map(entry =>
      [...entry.childNodes]
        .map(childNode => childNode.textContent)
        .join(' ')
        .trim(),
    )
    .join('   ');
}

function toBlob(sheet: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    sheet.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))), 'image/png');
  });
}
