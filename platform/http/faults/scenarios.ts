import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type FaultScenario, scenarioName } from '../../../src/schemas/faults/scenario.ts';
import { faultsOfScenario } from '../../../src/schemas/faults/scenarioFaults.ts';

/** The scenarios of a folder, one file each, which belong to the source like the tests that play them. */
export interface ScenarioFolder {
  /** All that can be read, by name. */
  readonly list: () => Promise<readonly FaultScenario[]>;
  readonly save: (scenario: FaultScenario) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

export function openScenarios(folder: string): ScenarioFolder {
  // Whatever else a name might say, it names a file of this folder.
  const fileOf = (name: string) => {
    if (!scenarioName.test(name)) throw new RangeError(`${name} is no name of a scenario`);
    return join(folder, `${name}.json`);
  };
  return {
    list: async () => {
      const files = await readdir(folder).catch(() => []);
      const names = files.filter(file => file.endsWith('.json')).map(file => file.slice(0, -'.json'.length));
      const found = await Promise.all(names.filter(name => scenarioName.test(name)).map(name => read(fileOf(name))));
      return found.filter(one => one !== null).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    save: async scenario => {
      const file = fileOf(scenario.name);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.new`, `${JSON.stringify(scenario, null, 2)}\n`);
      await rename(`${file}.new`, file);
    },
    remove: name => rm(fileOf(name), { force: true }),
  };
}

/** A file that somebody has broken by hand is left out until it is mended. */
async function read(file: string): Promise<FaultScenario | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    // Without a fault the value is what its type says.
    return faultsOfScenario(value).length === 0 ? (value as FaultScenario) : null;
  } catch {
    return null;
  }
}
