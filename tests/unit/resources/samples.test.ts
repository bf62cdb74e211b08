import { describe, expect, it } from 'vitest';

import { checkNames } from '../../../src/schemas/vocabulary/checks.ts';
import { type Field, type Fields, rulesOf, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import { kindNames } from '../../../src/schemas/kinds/kinds.ts';
import { rules } from '../../../src/schemas/rules/rules.ts';
import { resourcesByName } from './registeredResources.ts';

const samples = [...resourcesByName.values()].filter(resource => resource.name.startsWith('sample'));

function within(fields: Fields): readonly Field[] {
  return Object.values(fields).flatMap(field => [field, ...within(subFieldsOf(field) ?? {})]);
}

const fields = samples.flatMap(sample => within(sample.fields));
const actions = samples.flatMap(sample => sample.actions ?? []);

describe('the samples', () => {
  it('cover every kind of field', () => {
    const kinds = new Set(fields.map(field => field.kind));
    expect(kindNames.filter(kind => !kinds.has(kind))).toEqual([]);
  });

  it('cover every rule', () => {
    const used = new Set(fields.flatMap(rulesOf).map(({ rule }) => rule));
    expect(Object.keys(rules).filter(rule => !used.has(rule as keyof typeof rules))).toEqual([]);
  });

  it('cover every check', () => {
    const checks = samples.flatMap(sample => [
      ...(sample.checks ?? []),
      ...within(sample.fields).flatMap(field => (field.kind === 'rows' ? (field.checks ?? []) : [])),
    ]);
    expect(checkNames.filter(name => checks.every(({ check }) => check !== name))).toEqual([]);
  });

  it('cover every flag of fields and actions, and every type of resource', () => {
    const ofFields = new Set(fields.flatMap(field => Object.keys(field)));
    const wanted = ['unique', 'inline', 'secret', 'visibleWhen', 'requiredWhen', 'whenHidden', 'among', 'narrowedBy'];
    expect([...wanted, 'multiple', 'limits', 'unit', 'diffWith'].filter(flag => !ofFields.has(flag))).toEqual([]);
    const ofActions = new Set(actions.flatMap(action => Object.keys(action)));
    const flags = ['confirm', 'typeConfirm', 'form', 'payload', 'when', 'transition', 'effect', 'limit', 'asksReason'];
    expect([...flags, 'asksPassword', 'job', 'danger', 'opens'].filter(flag => !ofActions.has(flag))).toEqual([]);
    expect(new Set(actions.flatMap(action => action.on))).toEqual(new Set(['row', 'bulk', 'toolbar']));
    expect(new Set(samples.map(sample => sample.type))).toEqual(new Set(['crud', 'record', 'settings']));
  });
});
