import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

import type { PictureSize } from '../../src/schemas/vocabulary/fileLimits.ts';
import type { Random } from './values/random.ts';

const squeeze = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const shades = 256;

/** Draws a random picture as a PNG: a colour gradient with a few discs. */
export async function drawPicture([width, height]: PictureSize, random: Random): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Each pixel has eight bits, which are an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette(random)),
    chunk('IDAT', await squeeze(pixels([width, height], random), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function palette(random: Random): Buffer {
  const hue = random.between(0, 359);
  const ends = [rgb(hue, 0.62, 0.46), rgb((hue + random.between(25, 70)) % 360, 0.72, 0.66)] as const;
  return Buffer.from(
    Array.from({ length: shades }, (_, at) =>
      [0, 1, 2].map(part => {
        const [from, to] = [ends[0][part] ?? 0, ends[1][part] ?? 0];
        return Math.round(from + ((to - from) * at) / (shades - 1));
      }),
    ).flat(),
  );
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function pixels([width, height]: PictureSize, random: Random): Buffer {
  const short = Math.min(width, height);
  const discs = Array.from({ length: 4 }, (): Disc => ({
    x: random.between(0, width),
    y: random.between(0, height),
    radius: random.between(Math.ceil(short / 8), Math.ceil(short / 2)),
  }));
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Each line starts with its filter type; 0 means none.
    const start = y * (width + 1) + 1;
    const inLine = discs.filter(disc => Math.abs(disc.y - y) <= disc.radius);
    for (let x = 0; x < width; x += 1) {
      const over = inLine.filter(disc => (disc.x - x) ** 2 + (disc.y - y) ** 2 <= disc.radius ** 2).length;
      const shade = ((x / width + y / height) / 2) * 200 + over * 28;
      lines[start + x] = Math.min(shades - 1, Math.floor(shade));
    }
  }
  return lines;
}

/** Converts a colour to RGB: hue in degrees, saturation and lightness from 0 to 1. */
function rgb(hue: number, saturation: number, lightness: number): readonly number[] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map(turn => {
    const at = (turn + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  });
}
