import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type FaultScenario, scenarioNamePattern } from '../../../../src/schemas/faults/faultScenario.ts';
import { validateFaultScenario } from '../../../../src/schemas/faults/validateFaultScenario.ts';

/** Scenarios of a folder, each in its own file. They are part of the source, like the tests that replay them. */
export interface ScenarioFolder {
  /** Returns all readable scenarios by name. */
  readonly list: () => Promise<readonly FaultScenario[]>;
  readonly save: (scenario: FaultScenario) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

export function openScenarioFolder(folder: string): ScenarioFolder {
  // Validates the name, so that the path cannot leave the folder.
  const fileOf = (name: string) => {
    if (!scenarioNamePattern.test(name)) throw new RangeError(`${name} is not a valid scenario name`);
    return join(folder, `${name}.json`);
  };
  return {
    list: async () => {
      const files = await readdir(folder).catch(() => []);
      const names = files.filter(file => file.endsWith('.json')).map(file => file.slice(0, -'.json'.length));
      const found = await Promise.all(
        names.filter(name => scenarioNamePattern.test(name)).map(name => read(fileOf(name))),
      );
      return found.filter(item => item !== null).toSorted((a, b) => (a.name < b.name ? -1 : 1));
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

/** Reads a scenario; `null` for a damaged file. */
async function read(file: string): Promise<FaultScenario | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    // The value was validated, so it has the declared type.
    return validateFaultScenario(value).length === 0 ? (value as FaultScenario) : null;
  } catch {
    return null;
  }
}
