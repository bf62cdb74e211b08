import { describe, expect, it } from 'vitest';

import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Condition } from '../../../src/schemas/vocabulary/condition.ts';
import { describeCondition, describeUnmetCondition } from '../../../src/schemas/compile/describeCondition.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { boolean, code, dateTime, integer, tags, text } from '../../../src/schemas/vocabulary/fields.ts';

const fields: Fields = {
  name: text({ zh: '名称', en: 'Name' }),
  status: code({ zh: '状态', en: 'Status' }, enableStatus),
  size: integer({ zh: '数量', en: 'Size' }),
  isOn: boolean({ zh: '限量', en: 'Limited' }),
  endAt: dateTime({ zh: '结束时间', en: 'End' }),
  tags: tags({ zh: '标签', en: 'Tags' }),
};

describe('a condition in words', () => {
  it.each<[Condition, string | null, string | null]>([
    [{ eq: ['$record.status', 1] }, '状态为启用', 'Status to be Enabled'],
    [{ in: ['$form.status', [0, 1]] }, '状态为禁用 / 启用', 'Status to be Disabled / Enabled'],
    [{ eq: ['$record.isOn', false] }, '限量为否', 'Limited to be No'],
    [{ eq: ['$record.name', ''] }, '名称为空', 'Name to be empty'],
    [{ eq: ['$record.name', null] }, '名称为空', 'Name to be empty'],
    [{ not: { empty: '$record.name' } }, '名称不为空', 'Name not to be empty'],
    [{ not: { not: { empty: '$record.name' } } }, '名称为空', 'Name to be empty'],
    [{ gt: ['$record.size', 3] }, '数量大于3', 'Size to be above 3'],
    [{ not: { gt: ['$record.size', 3] } }, '数量不大于3', 'Size not to be above 3'],
    [{ gt: ['$record.endAt', '$now'] }, '结束时间晚于当前时间', 'End to be after the current time'],
    [{ gt: ['$now', '$record.endAt'] }, '当前时间晚于结束时间', 'the current time to be after End'],
    [{ has: ['$record.tags', 'a'] }, '标签包含a', 'Tags to include a'],
    [{ eq: ['$record.name', '$form.status'] }, '名称为状态', 'Name to be Status'],
    [
      { all: [{ eq: ['$record.status', 1] }, { gt: ['$record.size', 3] }] },
      '状态为启用，且数量大于3',
      'Status to be Enabled and Size to be above 3',
    ],
    [
      { not: { all: [{ eq: ['$record.status', 1] }, { gt: ['$record.size', 3] }] } },
      '状态不为启用，或数量不大于3',
      'Status not to be Enabled or Size not to be above 3',
    ],
    [{ eq: ['$record.status', 9] }, '状态为9', 'Status to be 9'],
    [{ eq: ['$user.id', 1] }, null, null],
    [{ eq: ['$record.constructor', 1] }, null, null],
    [{ all: [{ eq: ['$record.status', 1] }, { eq: ['$record.gone', 1] }] }, null, null],
    [{ all: [] }, null, null],
  ])('is, for %j, “%s” in Chinese and “%s” in English', (condition, zh, en) => {
    expect(describeCondition(condition, { fields, language: 'zh' })).toBe(zh);
    expect(describeCondition(condition, { fields, language: 'en' })).toBe(en);
  });

  it('names only the unmet parts, and is null while no part is known to be unmet', () => {
    const when: Condition = { all: [{ eq: ['$record.status', 1] }, { gt: ['$record.size', 3] }] };
    const say = (record: Readonly<Record<string, unknown>>) =>
      describeUnmetCondition(when, { record }, { fields, language: 'zh' });
    expect(say({ status: 1, size: 2 })).toBe('需要数量大于3');
    expect(say({ size: 2 })).toBe('需要数量大于3');
    expect(say({ status: 1 })).toBeNull();
    expect(say({ status: 1, size: 4 })).toBeNull();
  });
});
