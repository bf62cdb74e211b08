import { figures } from './figures.mjs';
import { median } from './statistics.mjs';

/**
 * Returns the medians of each application, and the medians of its ratios to `stock`. Ratios are computed per round,
 * because the speed of the machine varies between rounds. Rounds are `{ [application]: { [figure]: number } }`.
 */
export function summariseRounds(rounds, names) {
  return figures
    .map(figure => ({
      ...figure,
      results: Object.fromEntries(names.map(name => [name, resultOf(rounds, name, figure)])),
    }))
    .filter(({ results }) => Object.values(results).some(result => result !== undefined));
}

function resultOf(rounds, name, { key, budget }) {
  const measured = rounds.filter(round => round[name]?.[key] !== undefined);
  if (measured.length === 0) return undefined;
  const value = median(measured.map(round => round[name][key]));
  const ratios = measured
    .filter(round => round.stock?.[key] !== undefined)
    .map(round => round[name][key] / round.stock[key]);
  const ratio = ratios.length > 0 ? median(ratios) : undefined;
  const isJudged = name === 'console' && budget !== undefined && ratio !== undefined;
  return { value, ratio, rounds: measured.length, ...(isJudged ? { isKept: ratio <= budget } : {}) };
}
