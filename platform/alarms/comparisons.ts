import type { Saying } from '../sayings.ts';

type Operator = '>' | '>=' | '<' | '<=' | '=';

/** The comparisons of a rule, by their codes, as the database writes them. */
const operators: Readonly<Record<string, Operator>> = { 1: '>', 2: '>=', 3: '<', 4: '<=', 5: '=' };

/** What is said of an indicator, its threshold, what is measured now and for how many minutes. */
const sentences: { readonly [O in Operator]: Saying } = {
  '>': '{0}高于阈值{1}，当前值{2}，已持续{3}分钟',
  '>=': '{0}达到阈值{1}，当前值{2}，已持续{3}分钟',
  '<': '{0}低于阈值{1}，当前值{2}，已持续{3}分钟',
  '<=': '{0}不超过阈值{1}，当前值{2}，已持续{3}分钟',
  '=': '{0}等于阈值{1}，当前值{2}，已持续{3}分钟',
};

export function operatorOf(comparison: unknown): Operator {
  return operators[String(comparison)] ?? '>';
}

export function sentenceOf(comparison: unknown): Saying {
  return sentences[operatorOf(comparison)];
}
