import { describe, expect, it } from 'vitest';

import operationLogs from '../../../src/resources/logs/operation-logs.ts';
import { toExactFilter } from '../../../src/schemas/vocabulary/filterOperators.ts';

describe('the filter for related records', () => {
  it('compares whole texts, so that the log of record 5 shows no changes of record 15', () => {
    expect(toExactFilter(operationLogs.fields, { description: 'x', objectId: '5' })).toEqual({
      description__equals: 'x',
      objectId__equals: '5',
    });
  });

  it('stays unchanged for other types and unknown fields', () => {
    expect(toExactFilter(operationLogs.fields, { result: 1, method: 'PUT', module: 'users', taskId: 7 })).toEqual({
      result: 1,
      method: 'PUT',
      module: 'users',
      taskId: 7,
    });
  });
});
