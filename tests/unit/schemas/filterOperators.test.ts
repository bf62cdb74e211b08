import { describe, expect, it } from 'vitest';

import operationLogs from '../../../src/resources/logs/operation-logs.ts';
import { askWhole } from '../../../src/schemas/filterOperators.ts';

describe('what belongs to a record', () => {
  it('is asked for by whole texts, so that number 5 has none of the changes of number 15', () => {
    expect(askWhole(operationLogs.fields, { description: 'x', objectId: '5' })).toEqual({
      description__equals: 'x',
      objectId__equals: '5',
    });
  });

  it('is asked for as usual by what is whole anyway, and by what is no field', () => {
    expect(askWhole(operationLogs.fields, { result: 1, method: 'PUT', module: 'users', taskId: 7 })).toEqual({
      result: 1,
      method: 'PUT',
      module: 'users',
      taskId: 7,
    });
  });
});
