import type { FaultRule } from '../../../../src/schemas/faults/faultScenario.ts';

/** Active rule, with the number of calls that matched it. */
export interface ActiveFaultRule {
  readonly rule: FaultRule;
  readonly hits: number;
}

/** Decides which calls fail, and remembers recent calls, which the console offers for new rules. */
export interface FaultInjector {
  /** Replaces the fault rules; without rules the platform works normally. */
  readonly setRules: (rules: readonly FaultRule[]) => void;
  readonly activeRules: () => readonly ActiveFaultRule[];
  /** Returns the distinct recent calls, such as `POST /path`, latest first. */
  readonly recentCalls: () => readonly string[];
  /** Returns the rule that matches a call, and counts this match. */
  readonly matchCall: (method: string, path: string) => FaultRule | undefined;
}

interface CountedRule {
  readonly rule: FaultRule;
  readonly pattern: RegExp;
  hits: number;
}

const maxRecentCalls = 40;

export function createFaultInjector(): FaultInjector {
  let playing: CountedRule[] = [];
  let seen: readonly string[] = [];
  return {
    setRules: rules => {
      playing = rules.map(rule => ({ rule, pattern: patternOf(rule.call), hits: 0 }));
    },
    activeRules: () => playing.map(({ rule, hits }) => ({ rule, hits })),
    recentCalls: () => seen,
    matchCall: (method, path) => {
      const call = `${method} ${path}`;
      seen = [call, ...seen.filter(item => item !== call)].slice(0, maxRecentCalls);
      const met = playing.find(item => item.pattern.test(call) && item.hits < (item.rule.times ?? Infinity));
      if (met) met.hits += 1;
      return met?.rule;
    },
  };
}

/** Converts a call pattern, in which `*` matches any text, to a regular expression. */
function patternOf(call: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Merges adjacent stars, so that a pattern cannot cause slow backtracking.
  return new RegExp(`^${call.split(/\*+/).map(literal).join('.*')}$`);
}
