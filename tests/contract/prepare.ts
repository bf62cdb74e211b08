import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { allEffects } from '../../platform/effects/allEffects.ts';
import { allResources } from '../../platform/resources/allResources.ts';
import { createCatalogue } from '../../platform/resources/catalogue.ts';
import { seedDatabase } from '../../platform/seed/seedDatabase.ts';
import { createLoginKeys } from '../../platform/services/loginKeys.ts';
import { openDatabase } from '../../platform/storage/connect.ts';
import { migrate } from '../../platform/storage/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dumped data folder: migrated, with the rows of the demonstration but the long logs, and a sign-in key. */
    readonly platformImage: string;
  }
}

const folder = 'node_modules/.cache/contract';
/** What the image is made of. */
const sources = [
  'platform/storage',
  'platform/seed',
  'platform/resources',
  'src/schemas',
  'src/resources',
  'package-lock.json',
];

/** Makes one image for all files of these tests, anew only when its sources have changed. */
export default async function prepare(project: TestProject): Promise<void> {
  const image = join(folder, `${hashOf(sources)}.tar.gz`);
  if (!existsSync(image)) {
    await mkdir(folder, { recursive: true });
    await writeFile(`${image}.new`, Buffer.from(await (await makeImage()).arrayBuffer()));
    await rename(`${image}.new`, image);
    await dropOldImages();
  }
  project.provide('platformImage', image);
}

const keptForMs = 2 * 24 * 3_600_000;

/** Images of earlier sources; younger ones may be in use by another run beside this one. */
async function dropOldImages(): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs > keptForMs) await rm(file, { force: true });
  }
}

async function makeImage(): Promise<Blob> {
  const { db, dump, close } = await openDatabase();
  const catalogue = createCatalogue(allResources, allEffects);
  await migrate(db, catalogue.resources);
  const seeding = await seedDatabase(db, {
    seed: 'demo',
    placed: allResources,
    clock: Date.now,
    zone: 'Asia/Shanghai',
  });
  await seeding.cancel();
  await createLoginKeys(db, Date.now).current();
  const dumped = await dump?.();
  await close();
  if (!dumped) throw new Error('The embedded engine gave no image');
  return dumped;
}

function hashOf(places: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesIn)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function filesIn(place: string): readonly string[] {
  if (place.includes('.')) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted();
}
