// Takes the pictures in docs/pictures from a demo platform: npm run screenshots [-- NAME …].
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { chromium } from 'playwright-core';

import { loadTexts } from './pictures/loadTexts.mjs';
import { documentationPictures } from './pictures/scenes.mjs';
import { installRequirements } from './prepare.mjs';

const folder = 'docs/pictures';
/** Folder for screenshots of the pages whose pictures failed. */
const artifacts = 'tests/.artifacts/pictures';
const size = { width: 1440, height: 900 };
/** Maximum size of a picture, so that a page with several pictures still loads quickly. */
const maxBytes = 200_000;
/** Timeout for the first pages, which wait until the platform has seeded its data. */
const timeoutMs = 60_000;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Builds the product in a separate process, which frees the memory of the build when it ends. */
function build() {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed');
}

/** Starts a platform with demo data, on free ports and with a temporary data folder. */
async function startPlatform() {
  const home = await mkdtemp(join(tmpdir(), 'pictures-'));
  const env = { PATH: process.env.PATH, PORT: '0', LOG_PORT: '0', SEED: 'demo', DATA_DIR: join(home, 'data') };
  const child = spawn(process.execPath, ['dist/platform/start.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const origin = await new Promise((resolve, reject) => {
    // Keep the listener: if nobody reads the platform's output, the pipe fills up and the platform stops.
    createInterface({ input: child.stdout }).on('line', line => {
      const address = /The console is at (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void ended.then(code => reject(new Error(`The platform ended with ${code}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  return { origin, stop };
}

/** Signs in and returns the session, with which each scene opens a window of its own. */
async function signIn(browser, options, { texts }) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const other = page.getByRole('button', { name: options.locale === 'en' ? 'English' : '中文', exact: true });
  if (await other.isVisible()) await other.click();
  await page.getByLabel(texts.signIn.username, { exact: true }).fill('admin');
  await page.getByLabel(texts.signIn.password, { exact: true }).fill('admin123');
  await page.getByRole('button', { name: texts.signIn.submit }).click();
  await page.getByRole('navigation', { name: texts.shell.menu }).waitFor();
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

/** Opens the scene in a window of its own and writes the picture. Returns the number of bytes. */
async function takePicture(browser, options, scene, words) {
  const context = await browser.newContext({ ...options, ...scene.window });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  try {
    await page.goto(scene.address);
    await scene.arrange(page, words);
    await page.mouse.move(size.width - 1, size.height - 1);
    await page.evaluate(() => document.fonts.ready);
    const tools = await context.newCDPSession(page);
    const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
    const picture = Buffer.from(data, 'base64');
    const file = join(folder, `${scene.name}-${words.language}.webp`);
    if (picture.length > maxBytes) throw new Error(`${file} would have ${picture.length} bytes`);
    await writeFile(file, picture);
    console.log(`✓ ${file} ${(picture.length / 1000).toFixed(0)} kB`);
  } catch (error) {
    await mkdir(artifacts, { recursive: true });
    const file = join(artifacts, `${scene.name}-${words.language}.png`);
    await page.screenshot({ path: file });
    throw new Error(`The picture ${scene.name} in ${words.language} failed, see ${file}`, { cause: error });
  } finally {
    await context.close();
  }
}

async function takePictures(names) {
  const wanted = documentationPictures.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.length === 0)
    throw new Error(`There are the pictures ${documentationPictures.map(({ name }) => name).join(', ')}`);
  const missing = installRequirements(['Chromium', 'Chinese fonts']);
  if (missing.length > 0) throw new Error(missing.map(({ reason }) => reason).join('; '));
  build();
  await mkdir(folder, { recursive: true });
  const platform = await startPlatform();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: flags });
  try {
    for (const language of ['zh', 'en']) {
      const words = await loadTexts(language);
      const window = { baseURL: platform.origin, viewport: size, locale: language, reducedMotion: 'reduce' };
      const storageState = await signIn(browser, window, words);
      for (const scene of wanted) await takePicture(browser, { ...window, storageState }, scene, words);
    }
  } finally {
    await browser.close();
    await platform.stop();
  }
}

await takePictures(process.argv.slice(2));
