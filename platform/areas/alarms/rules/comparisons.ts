import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { compareOperator } from '../../../../src/schemas/codes/alarms.ts';
import type { MessageKey } from '../../../engine/messages/messages.ts';

type Comparison = CodeOf<typeof compareOperator>;

const operators = {
  [compareOperator.greaterThan]: '>',
  [compareOperator.atLeast]: '>=',
  [compareOperator.lessThan]: '<',
  [compareOperator.atMost]: '<=',
  [compareOperator.equal]: '=',
} as const satisfies Readonly<Record<Comparison, string>>;

/** Alarm messages with the indicator, the threshold, the current value and the duration in minutes. */
const sentences: Readonly<Record<Comparison, MessageKey>> = {
  [compareOperator.greaterThan]: '{0}高于阈值{1}，当前值{2}，已持续{3}分钟',
  [compareOperator.atLeast]: '{0}达到阈值{1}，当前值{2}，已持续{3}分钟',
  [compareOperator.lessThan]: '{0}低于阈值{1}，当前值{2}，已持续{3}分钟',
  [compareOperator.atMost]: '{0}不超过阈值{1}，当前值{2}，已持续{3}分钟',
  [compareOperator.equal]: '{0}等于阈值{1}，当前值{2}，已持续{3}分钟',
};

export function operatorOf(comparison: Comparison) {
  return operators[comparison];
}

export function comparisonMessage(comparison: Comparison): MessageKey {
  return sentences[comparison];
}
