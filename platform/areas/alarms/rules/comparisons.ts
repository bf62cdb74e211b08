import type { MessageKey } from '../../../engine/messages/messages.ts';

type Operator = '>' | '>=' | '<' | '<=' | '=';

/** SQL operators by the codes of `compareOperator`. */
const operators: Readonly<Record<string, Operator>> = { 1: '>', 2: '>=', 3: '<', 4: '<=', 5: '=' };

/** Messages about an indicator, its threshold, its current value and the duration in minutes. */
const sentences: { readonly [O in Operator]: MessageKey } = {
  '>': '{0}高于阈值{1}，当前值{2}，已持续{3}分钟',
  '>=': '{0}达到阈值{1}，当前值{2}，已持续{3}分钟',
  '<': '{0}低于阈值{1}，当前值{2}，已持续{3}分钟',
  '<=': '{0}不超过阈值{1}，当前值{2}，已持续{3}分钟',
  '=': '{0}等于阈值{1}，当前值{2}，已持续{3}分钟',
};

export function operatorOf(comparison: unknown): Operator {
  return operators[String(comparison)] ?? '>';
}

export function comparisonMessage(comparison: unknown): MessageKey {
  return sentences[operatorOf(comparison)];
}
