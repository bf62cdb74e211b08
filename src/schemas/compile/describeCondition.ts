import { isEmpty, textOf } from '../base/json.ts';
import { findCodeItem } from '../vocabulary/codeList.ts';
import { type Condition, type ConditionScope, evaluateCondition, findUnmetParts } from '../vocabulary/condition.ts';
import type { Field, Fields } from '../vocabulary/field.ts';
import { type Language, interpolate } from '../base/label.ts';

const words = {
  zh: {
    needs: '需要{what}',
    eq: ['{field}为{value}', '{field}不为{value}'],
    gt: ['{field}大于{value}', '{field}不大于{value}'],
    later: ['{field}晚于{value}', '{field}不晚于{value}'],
    empty: ['{field}为空', '{field}不为空'],
    has: ['{field}包含{value}', '{field}不包含{value}'],
    and: '，且',
    or: '，或',
    oneOf: ' / ',
    now: '当前时间',
    yes: '是',
    no: '否',
  },
  en: {
    needs: 'Needs {what}',
    eq: ['{field} to be {value}', '{field} not to be {value}'],
    gt: ['{field} to be above {value}', '{field} not to be above {value}'],
    later: ['{field} to be after {value}', '{field} not to be after {value}'],
    empty: ['{field} to be empty', '{field} not to be empty'],
    has: ['{field} to include {value}', '{field} not to include {value}'],
    and: ' and ',
    or: ' or ',
    oneOf: ' / ',
    now: 'the current time',
    yes: 'Yes',
    no: 'No',
  },
} as const satisfies Readonly<Record<Language, object>>;

interface DescriptionContext {
  readonly fields: Fields;
  readonly language: Language;
}

/**
 * Describes the unmet part of a condition as a sentence: “需要状态为启用”. Returns `null` when no part is known to be unmet,
 * or when the form's labels cannot describe the unmet part.
 */
export function describeUnmetCondition(
  condition: Condition,
  scope: ConditionScope,
  context: DescriptionContext,
): string | null {
  const unmet = findUnmetParts(condition, scope).find(part => evaluateCondition(part, scope) === false);
  const what = unmet && describeCondition(unmet, context);
  return what ? interpolate(words[context.language].needs, { what }) : null;
}

/**
 * Describes a condition with the labels of fields and values; `null` when the condition refers to something without a
 * label.
 */
export function describeCondition(condition: Condition, context: DescriptionContext, isNot = false): string | null {
  if ('not' in condition) return describeCondition(condition.not, context, !isNot);
  const conjunction = words[context.language];
  // De Morgan: a negated `all` is an `any` of negated parts, and vice versa.
  if ('all' in condition) return describeParts(condition.all, context, isNot, isNot ? conjunction.or : conjunction.and);
  if ('any' in condition) return describeParts(condition.any, context, isNot, isNot ? conjunction.and : conjunction.or);
  return describeLeaf(condition, context, isNot);
}

function describeParts(
  parts: readonly Condition[],
  context: DescriptionContext,
  isNot: boolean,
  conjunction: string,
): string | null {
  const all = parts.map(part => describeCondition(part, context, isNot));
  return all.length > 0 && all.every(item => item !== null) ? all.join(conjunction) : null;
}

type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

function describeLeaf(leaf: Leaf, context: DescriptionContext, isNot: boolean): string | null {
  const texts = words[context.language];
  const [operand, wanted]: readonly [string, unknown] = operandsOf(leaf);
  const field = nameOf(operand, context);
  const value = valueOf(wanted, fieldOf(operand, context.fields), context);
  if (field === null || value === null) return null;
  const isOfTime = operand === '$now' || typeof wanted === 'string';
  const kind =
    'empty' in leaf || requiresEmpty(leaf, wanted)
      ? 'empty'
      : 'gt' in leaf
        ? isOfTime
          ? 'later'
          : 'gt'
        : 'has' in leaf
          ? 'has'
          : 'eq';
  return interpolate(texts[kind][isNot ? 1 : 0], { field, value });
}

function operandsOf(leaf: Leaf): readonly [string, unknown] {
  if ('empty' in leaf) return [leaf.empty, ''];
  if ('eq' in leaf) return leaf.eq;
  if ('in' in leaf) return leaf.in;
  return 'gt' in leaf ? leaf.gt : leaf.has;
}

/** Returns whether a comparison with an empty value requires that the field is empty. */
function requiresEmpty(leaf: Leaf, wanted: unknown): boolean {
  return 'eq' in leaf && isEmpty(wanted);
}

const place = /^\$(?:form|record)\.(\w+)$/;

function fieldOf(operand: unknown, fields: Fields): Field | undefined {
  const [, name = ''] = (typeof operand === 'string' && place.exec(operand)) || [];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function nameOf(operand: unknown, { fields, language }: DescriptionContext): string | null {
  if (operand === '$now') return words[language].now;
  return fieldOf(operand, fields)?.label[language] ?? null;
}

function valueOf(wanted: unknown, field: Field | undefined, context: DescriptionContext): string | null {
  if (typeof wanted === 'string' && wanted.startsWith('$')) return nameOf(wanted, context);
  if (Array.isArray(wanted)) {
    const texts = wanted.map(item => valueOf(item, field, context));
    return texts.every(text => text !== null) ? texts.join(words[context.language].oneOf) : null;
  }
  const { yes, no } = words[context.language];
  if (typeof wanted === 'boolean') return wanted ? yes : no;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') return wanted === null ? '' : null;
  return (field?.kind === 'code' && findCodeItem(field.codes, wanted)?.[context.language]) || textOf(wanted);
}
