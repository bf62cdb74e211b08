import { describe, expect, it } from 'vitest';

import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { action } from '../../../src/schemas/vocabulary/action.ts';
import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { code, dateTime, image, integer, password, richText, text } from '../../../src/schemas/vocabulary/fields.ts';
import { type Resource, crud, defineResource } from '../../../src/schemas/vocabulary/resource.ts';
import { resolveValuesToSet } from '../../../src/schemas/vocabulary/sets.ts';

const label = { zh: '来访', en: 'Visits' };

describe('resolveValuesToSet', () => {
  it('resolves literals, the current time, and values of the form, the record and the user', () => {
    const sets = {
      progress: 100,
      note: null,
      leftAt: '$now',
      reason: '$form.reason',
      formerHost: '$record.host',
      handlerName: '$user.userName',
    };
    const scope = {
      form: { reason: 'late' },
      record: { host: 'Li' },
      user: { userName: 'ops01' },
      now: '2026-03-01 12:00:00',
    };
    expect(resolveValuesToSet(sets, scope)).toEqual({
      progress: 100,
      note: null,
      leftAt: '2026-03-01 12:00:00',
      reason: 'late',
      formerHost: 'Li',
      handlerName: 'ops01',
    });
  });

  it('returns an empty value for a form field that the operator left empty', () => {
    expect(resolveValuesToSet({ reason: '$form.reason' }, { form: {} })).toEqual({ reason: null });
  });
});

describe('the values that an action writes', () => {
  it('are accepted when every field and every operand exists', () => {
    expect(validateResource(visits({ leftAt: '$now', note: '$form.reason', visitor: null, guests: 0 }))).toEqual([]);
  });

  it.each([
    ['a field that does not exist', { leaver: 'Li' }, 'there is no field leaver'],
    ['an operand of the form that does not exist', { note: '$form.why' }, 'there is no field why'],
    ['an operand of the record that does not exist', { note: '$record.why' }, 'there is no field why'],
    [
      'a value of the user other than the name',
      { note: '$user.password' },
      'the only value of the user is $user.userName',
    ],
    ['a literal that the field does not accept', { guests: 'many' }, 'a default must be a valid value of the field'],
    ['the state that the transition writes', { status: enableStatus.enabled }, 'the transition already writes status'],
    ['a password', { doorCode: '1234' }, 'doorCode is protected, so only an effect can write it'],
    ['a picture', { badge: 'file-1' }, 'badge is protected, so only an effect can write it'],
    ['formatted text', { report: '$form.reason' }, 'report is protected, so only an effect can write it'],
    ['a value of another type', { guests: '$form.reason' }, 'reason has values of another type'],
    ['the value of a password', { note: '$record.doorCode' }, 'doorCode is protected, so its value stays in its field'],
    ['a computed field', { stay: 5 }, 'stay is computed, so nothing can write it'],
  ])('are refused when they name %s', (_, sets, message) => {
    const issues = validateResource(visits(sets));
    expect(issues.map(issue => issue.message)).toContain(message);
  });

  it('are refused for an action that applies to no record', () => {
    const messages = validateResource(visits({ leftAt: '$now' }, ['toolbar'])).map(issue => issue.message);
    expect(messages).toContain('an action of the toolbar has no record to write to');
  });

  it('may be only literals and the time in a scheduled transition', () => {
    const turns = [
      { field: 'status', from: [1], to: 0, at: 'leftAt', sets: { note: '$record.note', leftAt: '$now' } },
    ] as const;
    const issues = validateResource({ ...visits({}), turns });
    expect(issues).toEqual([
      { path: 'turns[0].sets.note', message: 'a scheduled transition only knows literal values and $now' },
    ]);
  });
});

describe('the option that gives records a number', () => {
  it('is refused for a field that the operator fills in', () => {
    const visitNo = text({ zh: '编号', en: 'Visit no.' }, { recordNo: 'LF' });
    const issues = validateResource({ ...visits({}), fields: { ...visits({}).fields, visitNo } });
    expect(issues).toEqual([
      { path: 'fields.visitNo.recordNo', message: 'only a read-only text can be the number of the record' },
    ]);
  });
});

/** Returns a resource whose action `leave` writes the given values. */
function visits(sets: Readonly<Record<string, string | number | null>>, on: readonly ('row' | 'toolbar')[] = ['row']) {
  const resource: Resource = {
    ...defineResource({
      name: 'room-visits',
      title: label,
      noun: label,
      icon: 'Badge',
      order: 10,
      type: 'crud',
      code: 'rooms:room-visits',
      operations: crud('room-visit'),
      api: conventionalApi('/api/resources/v1/room-visits'),
      fields: {
        visitor: text({ zh: '访客', en: 'Visitor' }, { title: true }),
        status: code({ zh: '状态', en: 'Status' }, enableStatus),
        leftAt: dateTime({ zh: '离开时间', en: 'Left' }),
        note: text({ zh: '备注', en: 'Note' }),
        guests: integer({ zh: '人数', en: 'Guests' }),
        stay: integer({ zh: '停留', en: 'Stay' }, { computed: true }),
        badge: image({ zh: '证件', en: 'Badge' }),
        report: richText({ zh: '报告', en: 'Report' }),
        doorCode: password({ zh: '门禁密码', en: 'Door code' }, { secret: true }),
      },
    }),
    actions: [
      action(
        'leave',
        { zh: '离开', en: 'Sign out' },
        {
          on,
          code: 'room-visit:leave',
          form: { reason: text({ zh: '原因', en: 'Reason' }) },
          transition: { field: 'status', from: [enableStatus.enabled], to: enableStatus.disabled },
          sets,
        },
      ),
    ],
  };
  return resource;
}
