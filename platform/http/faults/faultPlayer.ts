import type { FaultRule } from '../../../src/schemas/faults/scenario.ts';

/** A rule in force, and how many calls it has met. */
export interface PlayedRule {
  readonly rule: FaultRule;
  readonly hits: number;
}

/** Decides which calls go wrong, and remembers which calls there were, so that one can be pointed at. */
export interface FaultPlayer {
  /** Puts these rules in the place of those before; none is the platform as it is. */
  readonly play: (rules: readonly FaultRule[]) => void;
  readonly played: () => readonly PlayedRule[];
  /** The last calls, as `POST /path`, the latest first and each once. */
  readonly seen: () => readonly string[];
  /** The rule that a call meets, counted as met. */
  readonly meet: (method: string, path: string) => FaultRule | undefined;
}

interface Playing {
  readonly rule: FaultRule;
  readonly pattern: RegExp;
  hits: number;
}

const mostSeen = 40;

export function createFaultPlayer(): FaultPlayer {
  let playing: Playing[] = [];
  let seen: readonly string[] = [];
  return {
    play: rules => {
      playing = rules.map(rule => ({ rule, pattern: patternOf(rule.call), hits: 0 }));
    },
    played: () => playing.map(({ rule, hits }) => ({ rule, hits })),
    seen: () => seen,
    meet: (method, path) => {
      const call = `${method} ${path}`;
      seen = [call, ...seen.filter(one => one !== call)].slice(0, mostSeen);
      const met = playing.find(one => one.pattern.test(call) && one.hits < (one.rule.times ?? Infinity));
      if (met) met.hits += 1;
      return met?.rule;
    },
  };
}

/** `*` stands for any text; all else stands for itself. */
function patternOf(call: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Neighbouring stars are one, so that no pattern takes long over a path that does not fit.
  return new RegExp(`^${call.split(/\*+/).map(literal).join('.*')}$`);
}
