import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseResourceFile } from '../../../src/designer/resourceFile/parseResourceFile.ts';

describe('npm run generate', () => {
  let folder = '';
  const generate = (...words: readonly string[]) => {
    const given = ['scripts/generate.mjs', ...words, '--root', folder];
    const { status, stdout, stderr } = spawnSync('node', given, { encoding: 'utf8' });
    return { ok: status === 0, output: `${stdout}${stderr}` };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'generate-'));
    await writeFile(join(folder, 'pets.json'), gunzipSync(await readFile('tests/support/openapi/petstore.json.gz')));
    await writeFile(join(folder, 'halls.csv'), '\ufeff机房名称,面积\n广州一号,120.5\n');
    const columns = [
      {
        table_name: 'seats',
        column_name: 'seat_no',
        data_type: 'character varying',
        is_nullable: 'NO',
        character_maximum_length: 12,
      },
      { table_name: 'seats', column_name: 'labels', data_type: 'ARRAY', udt_name: '_text', is_nullable: 'YES' },
    ];
    await writeFile(join(folder, 'columns.json'), JSON.stringify(columns));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('explains its options', () => {
    expect(generate('--help')).toMatchObject({ ok: true, output: expect.stringContaining('--keeps source') });
  });

  it('lists the resources of a document', () => {
    const { ok, output } = generate('openapi', join(folder, 'pets.json'));
    expect(ok).toBe(true);
    expect(output).toMatch(/Swagger Petstore: 20 calls/);
    expect(output).toMatch(/pets +8 calls {2}\/pet/);
  });

  it('writes the file of a resource, and lists what to check', async () => {
    const { ok, output } = generate('openapi', join(folder, 'pets.json'), '--resource', 'pets', '--area', 'apps');
    expect(output).toMatch(/src\/resources\/apps\/pets\.ts: \d of 6 fields, 6 of 8 calls/);
    expect(output).toMatch(/fields\.category\.kind: json/);
    expect(ok).toBe(true);
    const read = parseResourceFile(await readFile(join(folder, 'src/resources/apps/pets.ts'), 'utf8'));
    expect(read).toMatchObject({ resource: { name: 'pets', code: 'apps:pets' } });
  });

  it('keeps an existing file unless the option --force is given', () => {
    const words = ['csv', join(folder, 'halls.csv'), '--area', 'rooms', '--name', 'halls'];
    expect(generate(...words).ok).toBe(true);
    const again = generate(...words);
    expect(again).toMatchObject({
      ok: false,
      output: 'src/resources/rooms/halls.ts is there already; --force replaces it\n',
    });
    expect(generate(...words, '--force').ok).toBe(true);
  });

  it('reads the columns of a table', async () => {
    expect(generate('table', join(folder, 'columns.json')).ok).toBe(true);
    const text = await readFile(join(folder, 'src/resources/system/seats.ts'), 'utf8');
    expect(text).toContain("seatNo: text({ zh: '座位编号', en: 'Seat no' }, { required: true, rules: [max(12)]");
    expect(text).toContain('labels: tags(');
  });

  it.each([
    [['csv', 'nowhere.csv'], /no such file/],
    [['sample', 'README.md'], /Invalid JSON/],
    [['csv', 'README.md', '--area', 'nowhere'], /There is no area nowhere/],
    [['poem', 'README.md'], /npm run generate -- KIND FILE/],
  ])('rejects %j with one line of text', (words, message) => {
    const { ok, output } = generate(...words);
    expect(ok).toBe(false);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/ {4}at /);
  });
});
