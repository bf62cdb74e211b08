import { writeSync } from 'node:fs';

import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { createHarness, record } from '../harness.ts';

/**
 * A process that makes permission groups as fast as it can, and says the id of each as soon as its call is answered. It
 * is killed in the middle of that.
 */
const [databaseUrl, round] = process.argv.slice(2);
const harness = await createHarness(await openTestDatabase({ databaseUrl, connections: 8 }));
const menuIds = (await harness.rows('menus', '"menuType" = 3')).map(row => row['id']).slice(0, 5);

const writeOn = async (writer: number): Promise<never> => {
  for (let count = 0; ; count += 1) {
    const groupName = `killed${round}x${writer}x${count}`;
    const made = await harness.call('POST /api/user/v1/designjet/permissions/group', { groupName, menuIds });
    writeSync(1, `${String(record(made)['id'])}\n`);
  }
};

await Promise.all([0, 1, 2, 3].map(writeOn));
