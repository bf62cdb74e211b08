import { createHash } from 'node:crypto';

interface Screen {
  readonly deviceId: number;
  readonly deviceCode: string;
  /** Platform time of the screenshot. */
  readonly at: string;
  readonly isInUse: boolean;
}

const [width, height] = [180, 320] as const;

/**
 * Draws the screen of a simulated device: the open app while the device is in use, otherwise the launcher. The picture
 * depends only on the device and the time.
 */
export function drawScreen(screen: Screen): string {
  const random = createRandom(`${screen.deviceId}`);
  const hue = random(360);
  const body = screen.isInUse ? drawApp(screen, hue) : drawLauncher(random, hue);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><linearGradient id="g" x2="0.4" y2="1"><stop stop-color="hsl(${hue},45%,38%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},50%,18%)"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
${body}
<rect width="${width}" height="14" fill="#000" fill-opacity=".35"/>
${text({ x: 8, y: 10.5, size: 8 }, screen.at.slice(11, 16))}
${text({ x: width - 8, y: 10.5, size: 8, anchor: 'end' }, screen.deviceCode)}
<rect x="62" y="312" width="56" height="3" rx="1.5" fill="#fff" fill-opacity=".7"/>
</svg>`;
}

function drawLauncher(random: RandomInteger, hue: number): string {
  const icons = Array.from({ length: 16 }, (_, at) => {
    const [x, y] = [18 + (at % 4) * 38, 96 + Math.floor(at / 4) * 48];
    const tint = (hue + random(200)) % 360;
    return `<rect x="${x}" y="${y}" width="28" height="28" rx="7" fill="hsl(${tint},60%,58%)"/><rect x="${x + 4}" y="${y + 33}" width="20" height="3" rx="1.5" fill="#fff" fill-opacity=".6"/>`;
  });
  return `<rect x="18" y="34" width="144" height="40" rx="10" fill="#fff" fill-opacity=".16"/>${icons.join('')}`;
}

/** Draws a game. Its bar and circles change every second, so that the game appears to run. */
function drawApp({ deviceId, at }: Screen, hue: number): string {
  const random = createRandom(`${deviceId}/${at}`);
  const marks = Array.from({ length: 9 }, () => {
    const radius = 5 + random(12);
    return `<circle cx="${14 + random(152)}" cy="${60 + random(190)}" r="${radius}" fill="hsl(${(hue + random(120)) % 360},70%,62%)" fill-opacity=".85"/>`;
  });
  return `<rect y="14" width="${width}" height="298" fill="hsl(${hue},35%,14%)"/>${marks.join('')}
<rect x="12" y="26" width="156" height="7" rx="3.5" fill="#fff" fill-opacity=".2"/><rect x="12" y="26" width="${20 + random(136)}" height="7" rx="3.5" fill="#67c23a"/>
<circle cx="40" cy="276" r="22" fill="#fff" fill-opacity=".14"/><circle cx="142" cy="276" r="16" fill="#fff" fill-opacity=".2"/>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor?: 'end';
}

function text({ x, y, size, anchor }: Place, words: string): string {
  const safe = words.replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#fff"${anchor ? ` text-anchor="${anchor}"` : ''}>${safe}</text>`;
}

/** Returns the next pseudo-random number below a bound. */
type RandomInteger = (below: number) => number;

function createRandom(key: string): RandomInteger {
  let digest = createHash('sha256').update(key).digest();
  let at = 0;
  return below => {
    if (at + 2 > digest.length) {
      digest = createHash('sha256').update(digest).digest();
      at = 0;
    }
    const drawn = digest.readUInt16BE(at);
    at += 2;
    return drawn % below;
  };
}
