import type { TestProject } from 'vitest/node';

import { areas } from '../../platform/areas.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../platform/engine/resources/catalogue.ts';
import { seedDatabase } from '../../platform/seedDatabase.ts';
import { createLoginKeys } from '../../platform/areas/users/signIn/loginKeys.ts';
import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { migrate } from '../../platform/engine/storage/migrate.ts';
import { prepareDatabase } from '../support/databases/databaseFolder.ts';
import { hashFiles } from '../support/hashFiles.ts';
import { seedSources } from '../support/databases/seedSources.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated database that contains the demo data and a sign-in key, but not the long logs. */
    readonly preparedDatabase: string;
  }
}

/** Creates one database for all files of these tests, and creates it again only when its sources have changed. */
export default async function prepare(project: TestProject): Promise<void> {
  const hash = hashFiles([...seedSources, 'tests/contract/globalSetup.ts']);
  project.provide('preparedDatabase', await prepareDatabase(`contract-${hash}`, fill));
}

async function fill({ db }: OpenedDatabase): Promise<void> {
  const catalogue = createCatalogue(allScreens, areas);
  await migrate(db, catalogue.resources);
  const seeding = await seedDatabase(db, {
    seed: 'demo',
    placed: allScreens,
    clock: Date.now,
    zone: 'Asia/Shanghai',
  });
  await seeding.cancel();
  await createLoginKeys(db, Date.now).current();
}
