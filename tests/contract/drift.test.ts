import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findDrifts } from '../../src/dataProvider/driftDetector.ts';
import { toRequest } from '../../src/dataProvider/toRequest.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

describe('the rows in the platform’s responses', () => {
  it('match the declared shape in every list', async () => {
    const token = await at.tokenOf('admin');
    let looked = 0;
    const found: string[] = [];
    for (const resource of at.catalogue.resources.filter(item => item.type !== 'settings')) {
      const { method, path, query, body } = toRequest(resource.api.list, { pageNum: 1, pageSize: 10 });
      const parameters = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
      const { data } = await at.call(method, `${path}?${parameters}`, { token, body });
      const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
      looked += rows.length;
      const drifts = rows.flatMap(row => findDrifts(resource, row, 'list').map(drift => JSON.stringify(drift)));
      found.push(...[...new Set(drifts)].map(drift => `${resource.name}: ${drift}`));
    }
    expect(found).toEqual([]);
    expect(looked).toBeGreaterThan(500);
  });
});
