import { parseArgs } from 'node:util';

import { applications } from './apps/applications.mjs';
import { measures } from './measure/measures.mjs';

/** Parses the command line. Throws a `RangeError` that names an invalid option. */
export function readOptions(args = process.argv.slice(2), environment = process.env) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      measures: { type: 'string' },
      rounds: { type: 'string', default: environment.ROUNDS ?? '5' },
      'no-build': { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`--rounds takes a whole number, not ${values.rounds}`);
  return {
    rounds,
    names: chosen('--only', values.only, Object.keys(applications)),
    measureNames: chosen('--measures', values.measures, Object.keys(measures)),
    mayBuild: !values['no-build'],
  };
}

function chosen(option, text, known) {
  if (text === undefined) return known;
  const requestedNames = text.split(',').map(name => name.trim());
  const unknownNames = requestedNames.filter(name => !known.includes(name));
  if (unknownNames.length > 0)
    throw new RangeError(`${option} accepts ${known.join(', ')}, not ${unknownNames.join(', ')}`);
  return known.filter(name => requestedNames.includes(name));
}
