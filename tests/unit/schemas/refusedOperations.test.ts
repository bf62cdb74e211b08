import { describe, expect, it } from 'vitest';

import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { integer, password, text } from '../../../src/schemas/vocabulary/fields.ts';
import {
  type OperationRefusalRule,
  explainUnavailableOperation,
} from '../../../src/schemas/vocabulary/refusedOperations.ts';
import { type Resource, crud, defineResource } from '../../../src/schemas/vocabulary/resource.ts';

const label = { zh: '货架', en: 'Shelves' };
const says = { zh: '还有{count}件', en: '{count} items are left' };

const shelves = (refuses: readonly OperationRefusalRule[]): Resource => ({
  ...defineResource({
    name: 'shelves',
    title: label,
    noun: label,
    icon: 'Dns',
    order: 10,
    type: 'crud',
    code: 'rooms:shelves',
    operations: crud('shelf'),
    api: conventionalApi('/api/resources/v1/shelves'),
    fields: { name: text({ zh: '名称', en: 'Name' }, { title: true }), count: integer({ zh: '数量', en: 'Count' }) },
    conditions: { filled: { label: { zh: '有货', en: 'Filled' }, when: { gt: ['$record.count', 0] } } },
  }),
  refuses,
});

const filled = shelves([{ on: ['delete'], when: { is: 'filled' }, says }]);

describe('an operation that a resource refuses in a state', () => {
  it.each([
    ['gives the reason with values of the record', { count: 3 }, 'delete', '3 items are left'],
    ['is allowed in every other state', { count: 0 }, 'delete', null],
    ['leaves the other operations allowed', { count: 3 }, 'edit', null],
    ['is left to the platform when the record lacks the value', {}, 'delete', null],
  ] as const)('%s', (_, record, operation, reason) => {
    expect(explainUnavailableOperation(filled, record, operation, 'en')).toBe(reason);
  });

  it('shows the platform’s reason when the platform denies the operation to the user', () => {
    const denied = [{ reason: { zh: '无权限', en: 'Not yours' }, acts: ['delete'] }];
    expect(explainUnavailableOperation(filled, { count: 3, refused: denied }, 'delete', 'en')).toBe('Not yours');
  });

  it.each([
    ['an unknown field', '{size}', 'there is no field size'],
    ['a secret', '{key}', 'key is secret'],
  ])('is rejected as a declaration when its reason names %s', (_, zh, message) => {
    const resource = shelves([{ on: ['delete'], when: { is: 'filled' }, says: { zh, en: 'No' } }]);
    const key = password({ zh: '钥匙', en: 'Key' }, { secret: true });
    expect(validateResource({ ...resource, fields: { ...resource.fields, key } })).toEqual([
      { path: 'refuses[0].says.zh', message },
    ]);
  });

  it.each([
    ['an unknown condition', { is: 'full' }, 'there is no condition full'],
    ['an unknown field', { gt: ['$record.size', 0] }, 'there is no field size'],
  ] as const)('is rejected as a declaration when its condition names %s', (_, when, message) => {
    expect(validateResource(shelves([{ on: ['delete'], when, says }]))).toEqual([{ path: 'refuses[0].when', message }]);
  });
});
