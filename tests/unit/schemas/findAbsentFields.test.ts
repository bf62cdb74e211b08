import { describe, expect, it } from 'vitest';

import { codeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { code, integer, money, password, text } from '../../../src/schemas/vocabulary/fields.ts';
import { findAbsentFields } from '../../../src/schemas/compile/findAbsentFields.ts';

const meal = codeList('meal', {
  ordinary: { value: 1, zh: '普通', en: 'Ordinary', tone: 'default' },
  autoRenew: { value: 2, zh: '自动续费', en: 'Auto-renew', tone: 'info' },
});
const label = (zh: string, en: string) => ({ zh, en });

const fields = {
  name: text(label('名称', 'Name'), { required: true }),
  type: code(label('类型', 'Type'), meal),
  renewPrice: money(label('续费价', 'Renewal price'), { visibleWhen: { eq: ['$form.type', 2] } }),
  sold: integer(label('销量', 'Sold'), { readOnly: true }),
  image: text(label('镜像', 'Image'), { only: 'detail' }),
  secret: password(label('密码', 'Password'), { only: 'create' }),
  number: text(label('编号', 'Number'), { readOnly: 'edit' }),
};

const reasonsIn = (mode: 'create' | 'edit', values: Readonly<Record<string, unknown>>, language: 'zh' | 'en' = 'zh') =>
  Object.fromEntries(
    findAbsentFields(fields, { mode, values, language }).map(({ name, reason }) => [
      name,
      typeof reason === 'string' ? reason : reason.says,
    ]),
  );

describe('the fields that a form hides', () => {
  it('are listed with the condition that shows them, in both languages', () => {
    expect(reasonsIn('create', { type: 1 })['renewPrice']).toBe('需要类型为自动续费');
    expect(reasonsIn('create', { type: 1 }, 'en')['renewPrice']).toBe('Needs Type to be Auto-renew');
    expect(Object.keys(missing({ type: 1 }))[0]).toBe('renewPrice');
    expect(reasonsIn('create', { type: 2 })).not.toHaveProperty('renewPrice');
  });

  it('are listed as filled by the platform or as fixed after creation', () => {
    expect(reasonsIn('create', { type: 2 })).toEqual({ sold: 'byPlatform', image: 'byPlatform' });
    expect(reasonsIn('edit', { type: 2 })).toEqual({
      sold: 'byPlatform',
      image: 'byPlatform',
      secret: 'onlyCreate',
      number: 'onlyCreate',
    });
  });
});

const missing = (values: Readonly<Record<string, unknown>>) => reasonsIn('create', values);
