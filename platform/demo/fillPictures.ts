import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { toPlatformTime } from '../engine/storage/platformTime.ts';
import { findSeedOrDefault } from './seeds.ts';
import { type PicturesOptions, seedPictures } from './pictures.ts';

/**
 * Adds pictures to the resources whose rows are all inserted before the platform handles requests, then to the
 * resources that the background seeding fills.
 */
export async function fillPictures(
  options: Omit<PicturesOptions, 'now'> & { readonly zone: string },
  allRows: Promise<void>,
): Promise<void> {
  const now = toPlatformTime(options.clock(), options.zone);
  const isWhole = (resource: Resource) => findSeedOrDefault(resource).atOnce === undefined;
  await seedPictures({ ...options, now, resources: options.resources.filter(isWhole) });
  await allRows;
  await seedPictures({ ...options, now, resources: options.resources.filter(resource => !isWhole(resource)) });
}
