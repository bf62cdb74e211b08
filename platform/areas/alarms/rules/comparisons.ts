import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { comparisonOperator } from '../../../../src/schemas/codes/alarms.ts';
import type { MessageKey } from '../../../engine/messages/messages.ts';

type Comparison = CodeOf<typeof comparisonOperator>;

const operators = {
  [comparisonOperator.greaterThan]: '>',
  [comparisonOperator.atLeast]: '>=',
  [comparisonOperator.lessThan]: '<',
  [comparisonOperator.atMost]: '<=',
  [comparisonOperator.equal]: '=',
} as const satisfies Readonly<Record<Comparison, string>>;

/** Alarm messages with the indicator, the threshold, the current value and the duration in minutes. */
const sentences: Readonly<Record<Comparison, MessageKey>> = {
  [comparisonOperator.greaterThan]: '{0}高于阈值{1}，当前值{2}，已持续{3}分钟',
  [comparisonOperator.atLeast]: '{0}达到阈值{1}，当前值{2}，已持续{3}分钟',
  [comparisonOperator.lessThan]: '{0}低于阈值{1}，当前值{2}，已持续{3}分钟',
  [comparisonOperator.atMost]: '{0}不超过阈值{1}，当前值{2}，已持续{3}分钟',
  [comparisonOperator.equal]: '{0}等于阈值{1}，当前值{2}，已持续{3}分钟',
};

export function sqlOperatorOf(comparison: Comparison) {
  return operators[comparison];
}

export function comparisonMessage(comparison: Comparison): MessageKey {
  return sentences[comparison];
}
