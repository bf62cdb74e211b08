import { textOf } from './json.ts';
import { type CodeItem, codeItem } from './codeList.ts';
import { isEmpty } from './condition.ts';
import type { CodeField, Field, ReferenceField } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields of the same form that decide which values of this one fit. */
export function driversOf(field: Field): readonly string[] {
  if (field.kind === 'code') return field.among ? [field.among.by] : [];
  return field.kind === 'reference' ? [...new Set(Object.values(field.narrowedBy ?? {}))] : [];
}

/** The items that may be chosen beside the other values of the form: all of them until the deciding field is filled. */
export function choicesOf(field: CodeField, form: Values): readonly CodeItem[] {
  const fitting = fittingOf(field, form);
  return fitting ? field.codes.items.filter(item => fitting.includes(item.value)) : field.codes.items;
}

/** A chosen value without what may not be chosen; the very same value where all of it may. */
export function withoutMisfits(field: CodeField, value: unknown, form: Values): unknown {
  const fitting = fittingOf(field, form);
  const isServed = field.codes.configKey !== undefined;
  const fits = (one: unknown) =>
    (!fitting || fitting.includes(one)) && (isServed || codeItem(field.codes, one) !== undefined);
  if (!Array.isArray(value)) return isEmpty(value) || fits(value) ? value : null;
  return value.every(fits) ? value : value.filter(fits);
}

/** What the other resource is asked for, so that only records that fit are offered: its filters with their values. */
export function narrowingOf(field: Field, form: Values): Values | undefined {
  if (field.kind !== 'reference' || !field.narrowedBy) return undefined;
  const asked = Object.entries(field.narrowedBy).map(([filter, driver]) => [filter, form[driver]] as const);
  const filled = asked.filter(([, value]) => !isEmpty(value));
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

const ofRecord = '$record.';

/** The field of the record that a value of `offered` stands for. */
export function recordFieldIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(ofRecord) ? value.slice(ofRecord.length) : undefined;
}

/** What is offered at all, beside a record that an action is started on; a value that is not known asks nothing. */
export function offeringOf({ offered = {} }: ReferenceField, record: Values = {}): Values {
  const asked = Object.entries(offered).map(([filter, value]) => {
    const name = recordFieldIn(value);
    return [filter, name === undefined ? value : record[name]] as const;
  });
  return Object.fromEntries(asked.filter(([, value]) => !isEmpty(value)));
}

/** A deciding value that the field says nothing about decides nothing. */
function fittingOf({ among }: CodeField, form: Values): readonly unknown[] | undefined {
  const driver = textOf(among ? form[among.by] : undefined);
  return among && Object.hasOwn(among.values, driver) ? among.values[driver] : undefined;
}
