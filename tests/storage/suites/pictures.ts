import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabaseFileStore } from '../../../platform/engine/files/databaseFileStore.ts';
import { findFile } from '../../../platform/engine/files/fileRecords.ts';
import { seedPictures } from '../../../platform/demo/pictures.ts';
import { runInWorker } from '../../support/workerPool.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, now, nowMs } from '../harness.ts';

export function definePictureSuite(engine: EngineUnderTest): void {
  describe('the pictures of the initial data', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const hang = async (signal = new AbortController().signal) => {
      const { db, catalogue } = harness;
      const resources = ['banners', 'customer-services'].map(catalogue.get);
      await seedPictures({
        db,
        resources,
        contents: createDatabaseFileStore(db),
        clock: () => nowMs,
        now,
        signal,
        runInWorker: runInWorker,
      });
    };
    const files = () => harness.rows('files');

    it('have the size that their place requires, and are added only once', async () => {
      const { length: before } = await files();
      await hang(AbortSignal.abort());
      expect(await files()).toHaveLength(before);
      await hang();
      const sizes: Readonly<Record<string, readonly number[]>> = {
        1: [1125, 480],
        2: [825, 960],
        3: [1125, 2001],
        4: [150, 150],
      };
      for (const { image, position } of await harness.rows('banners')) {
        const file = await findFile(harness.db, String(image));
        expect([file?.width, file?.height, file?.types]).toEqual([...(sizes[String(position)] ?? []), ['png']]);
      }
      const services = await harness.rows('customer_services');
      expect(services.filter(row => (row['qrImage'] !== null) !== (row['serviceType'] === 1))).toEqual([]);
      const { length: hung } = await files();
      await hang();
      expect(await files()).toHaveLength(hung);
    });
  });
}
