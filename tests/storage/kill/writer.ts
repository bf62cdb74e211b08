import { writeSync } from 'node:fs';

import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { createHarness, expectRecord } from '../harness.ts';

/**
 * Process that creates permission groups as fast as possible and prints the id of each once the platform has responded.
 * The test kills it meanwhile.
 */
const [databaseUrl, round] = process.argv.slice(2);
const harness = await createHarness(await openTestDatabase({ databaseUrl, connections: 8 }));
const menuIds = (await harness.rows('menus', '"menuType" = 3')).map(row => row['id']).slice(0, 5);

const writeOn = async (writer: number): Promise<never> => {
  for (let count = 0; ; count += 1) {
    const groupName = `killed${round}x${writer}x${count}`;
    const made = await harness.call('POST /api/user/v1/designjet/permissions/group', { groupName, menuIds });
    writeSync(1, `${String(expectRecord(made)['id'])}\n`);
  }
};

await Promise.all([0, 1, 2, 3].map(writeOn));
