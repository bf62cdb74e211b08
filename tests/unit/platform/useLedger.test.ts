import { readFile, readdir } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { allResources } from '../../../platform/engine/resources/allResources.ts';

/** Patterns of code that writes who uses a device. */
const writes: readonly RegExp[] = [
  // Value that is passed to a function that writes records.
  /\brunStatus:\s*(?:[01]\b|deviceRunStatus\.)/g,
  // Assignment in a statement whose assignments are built one by one.
  /"runStatus"\s*=\s*(?:\d|\$\{[^}]*\})::bigint/g,
  // Assignment or insertion in a complete statement.
  /\bset\s(?:(?!\bwhere\b|\bfrom\b|`)[^])*?"runStatus"\s*=\s*\d(?!::)/g,
  /\binsert into devices\b|\.insertInto\('devices/g,
  /\b(?:insert into|update|delete from)\s+sign_out_records\b/g,
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'sign_out_records/g,
  /\b(?:add|changeOf|change|setRecord|insertRecord)\([^)]*['"]sign-out-records['"]/g,
  /\b(?:changeRecord|completeSavedRecord|insertInto)\([^)]*\bsignOutRecords\b/g,
];

const writesIn = (source: string) => writes.flatMap(pattern => source.match(pattern) ?? []);

/** Sources that write a column of the same name in another table, with the number of writes. */
const others: Readonly<Record<string, number>> = { 'platform/areas/cloud-game/gameSessions.ts': 1 };

describe('code that records the use of devices', () => {
  it.each([
    'await change(scope, id, { runStatus: 0 });',
    'const changes = [sql`"runStatus" = 0::bigint`];',
    'sql`update devices set "networkStatus" = 0, "runStatus" = 0 where id = 1`',
    'sql`update devices d\n set "runStatus" = 1 from rooms`',
    'sql`insert into devices (id) values (1)`',
    "sql`update sign_out_records set note = ''`",
    "await changeOf(scope, 'sign-out-records', id, {});",
    'db.updateTable("devices").set({ runStatus: deviceRunStatus.idle })',
    "db.insertInto('devices').values({})",
    "db.updateTable('sign_out_records as s').set({})",
    "db.deleteFrom('sign_out_records')",
    'await changeRecord(scope, signOutRecords, id, {});',
  ])('is recognized in a statement that writes: %s', source => {
    expect(writesIn(source)).not.toEqual([]);
  });

  it.each([
    'sql`update devices set "networkStatus" = 0 where "runStatus" = 1`',
    'sql`select count(*) filter (where "runStatus" = 1) from devices`',
    "on('devices', { runStatus: [1] })",
    "db.selectFrom('sign_out_records').where('runStatus', '=', deviceRunStatus.inUse)",
  ])('is not recognized in a statement that does not write: %s', source => {
    expect(writesIn(source)).toEqual([]);
  });

  it('exists only in the ledger and in the demo data', async () => {
    const files = (await readdir('platform', { recursive: true })).filter(file => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(400);
    const found = await Promise.all(
      files
        .map(file => `platform/${file}`)
        .filter(file => !file.startsWith('platform/areas/devices/ledger/') && !file.startsWith('platform/demo/'))
        .map(async file => [file, writesIn(await readFile(file, 'utf8')).length] as const),
    );
    expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(others);
    const ledger = await Promise.all(
      ['useLedger', 'useRecords'].map(name => readFile(`platform/areas/devices/ledger/${name}.ts`, 'utf8')),
    );
    expect(ledger.flatMap(writesIn).length).toBeGreaterThan(3);
  });

  it('is the only way to change the use of a device, apart from a correction by an operator', () => {
    const devices = allResources.find(({ resource }) => resource.name === 'devices')?.resource;
    for (const field of ['runStatus', 'userName', 'merchantSign']) {
      expect(devices?.fields[field], field).toMatchObject({ readOnly: true });
    }
    const moved = [...(devices?.actions ?? []).map(action => action.transition), ...(devices?.turns ?? [])];
    expect(moved.map(item => item?.field)).not.toContain('runStatus');
    const records = allResources.find(({ resource }) => resource.name === 'sign-out-records')?.resource;
    expect(records).toMatchObject({ type: 'record', operations: { export: 'sign-out-record:export' } });
    expect(Object.keys(records?.operations ?? {})).toEqual(['export']);
    const effects = (records?.actions ?? []).map(action => action.effect);
    expect(effects).toEqual([undefined, 'correctSignOutRecords']);
  });
});
