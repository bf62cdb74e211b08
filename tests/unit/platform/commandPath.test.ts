import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { affectsDevices } from '../../../platform/areas/devices/fleet/affectedDevices.ts';
import { allResources } from '../../../platform/engine/resources/allResources.ts';
import { isCommand } from '../../../src/schemas/vocabulary/action.ts';

const files = readdirSync('platform', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => ({ file, text: readFileSync(`platform/${file}`, 'utf8') }));

const filesWith = (part: RegExp): readonly string[] =>
  files
    .filter(({ text }) => part.test(text))
    .map(({ file }) => file)
    .toSorted();

describe('the path of commands to devices', () => {
  it('uses one module that calls the gateway, and one module that sends commands', () => {
    expect(filesWith(/from '[./a-zA-Z]*\/simulatedGateway\.ts'/)).toEqual(['createJobRunner.ts']);
    expect(filesWith(/gateway\.readReply\(/)).toEqual(['areas/devices/fleet/processCommandResponses.ts']);
    expect(filesWith(/insert into device_commands|insertInto\('device_commands'/)).toEqual([
      'areas/devices/fleet/sendNextCommands.ts',
    ]);
  });

  it('starts in a single module that stores jobs', () => {
    expect(filesWith(/\bstoreJob\(/)).toEqual(['areas/devices/fleet/submitJob.ts', 'engine/jobs/storeJob.ts']);
    expect(filesWith(/insert into jobs\b|insertInto\('jobs'/)).toEqual(['engine/jobs/storeJob.ts']);
  });
});

describe('actions that restart, switch or wipe', () => {
  /** Pattern for one effect in the source text of a module. */
  const effectPattern = /^( {2,4})(\w+): (?:onAction\()?async[^]*?(?=^\1\}\)?,)/gm;
  const isOfDevices = ({ text }: { readonly text: string }) =>
    /from '[./a-zA-Z]*\/(deviceUse|gameSessions)\.ts'/.test(text);
  const effectsOf = (part: RegExp, among = files.filter(isOfDevices)): ReadonlySet<string> =>
    new Set(
      among
        .flatMap(({ text }) => [...text.matchAll(effectPattern)])
        .filter(([body]) => part.test(body))
        .map(([, , name]) => name ?? ''),
    );

  it('are sent to devices and never only stored', () => {
    const cutting = effectsOf(/\b(markDevicesOffline|markDevicesOnline|restartGameDevice)\(/);
    expect(cutting.size).toBeGreaterThan(6);
    const onlyStored = allResources.flatMap(({ resource: { name, actions = [] } }) =>
      actions
        .filter(action => cutting.has(action.effect ?? '') && action.on.length > 0 && !action.remote)
        .map(action => `${name}/${action.name}`),
    );
    expect(onlyStored).toEqual([]);
  });

  it('send the command of another action only when both actions have the same effect', () => {
    const borrowed = allResources.flatMap(({ resource: { name, actions = [] } }) =>
      actions.filter(action => action.command !== undefined).map(action => ({ name, actions, one: action })),
    );
    expect(borrowed.length).toBeGreaterThan(0);
    for (const { actions, one: item } of borrowed) {
      expect(item.remote).toBe(true);
      expect(actions.find(other => other.name === item.command)).toMatchObject({ remote: true, effect: item.effect });
    }
  });
});

/** Function or effect of `platform`, by file and name. */
interface Piece {
  readonly key: string;
  /** Keys of the functions that this function or effect calls. */
  readonly calls: ReadonlySet<string>;
}

function piecesOf({ file, text }: (typeof files)[number]): readonly Piece[] {
  const imported = [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+\.ts)';/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name): readonly [string, string] => [
          name.trim().split(' ')[0] ?? '',
          `${join(dirname(file), from)}#${name.trim().split(' ')[0] ?? ''}`,
        ]),
  );
  const bodies = [
    ...text.matchAll(/^(?:export )?(?:async )?function ()(\w+)[^]*?^}/gm),
    ...text.matchAll(/^( {2,4})(\w+): (?:on(?:Action|Save|Delete)\()?async[^]*?^\1\}\)?,/gm),
  ].map(([body, , name = '']) => ({ name, body }));
  const placeOf = new Map([...imported, ...bodies.map(({ name }) => [name, `${file}#${name}`] as const)]);
  return bodies.map(({ name, body }) => ({
    key: `${file}#${name}`,
    calls: new Set([...body.matchAll(/\b(\w+)\(/g)].map(([, called = '']) => placeOf.get(called) ?? called)),
  }));
}

/** Returns the effects that end the use of a device, directly or by the functions that they call. */
function endingEffects(): ReadonlySet<string> {
  const pieces = files.filter(({ file }) => file.startsWith('areas/')).flatMap(piecesOf);
  const ending = new Set(['areas/devices/ledger/useLedger.ts#endUse']);
  for (let before = 0; before < ending.size;) {
    before = ending.size;
    for (const { key, calls } of pieces) if ([...calls].some(called => ending.has(called))) ending.add(key);
  }
  return new Set([...ending].flatMap(key => key.split('#')[1] ?? []));
}

describe('actions that end the use of a device', () => {
  const exceptions: Readonly<Record<string, string>> = {
    'merchants/disable': 'acts on an account; its devices follow from it',
    'client-users/resetPassword': 'acts on an account; its devices follow from it',
    'client-users/offline': 'acts on an account; its devices follow from it',
    'client-users/freeze': 'acts on an account; its devices follow from it',
    'client-users/logoutAll': 'acts on an account; its devices follow from it',
    'rental-records/recycle': 'ends a contract, which may hold more devices than one command may reach',
    'devices/assign': 'gives a device that nobody uses',
    'device-trials/approve': 'gives devices that nobody uses',
  };
  const ending = endingEffects();
  const actions = allResources.flatMap(({ resource: { name, actions: own = [] } }) =>
    own.filter(item => ending.has(item.effect ?? '') && item.on.length > 0).map(item => ({ name, action: item })),
  );
  const nameOf = ({ name, action }: (typeof actions)[number]) => `${name}/${action.name}`;

  it('are commands with limits and leases, except for a list of actions whose records are not devices', () => {
    expect(ending.size).toBeGreaterThan(40);
    expect(actions.map(nameOf)).toEqual(expect.arrayContaining(['fault-resources/maintain', 'backups/restore']));
    const others = actions.filter(({ action }) => !isCommand(action)).map(nameOf);
    expect(others.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });

  it('apply to the devices of their records and to the devices chosen in their forms', () => {
    for (const item of actions.filter(({ action }) => isCommand(action))) {
      const { name, action } = item;
      expect(affectsDevices(name), nameOf(item)).toBe(true);
      const named = Object.entries(action.form ?? {}).filter(
        ([, field]) => field.kind === 'reference' && field.resource === 'devices',
      );
      expect(action.targetDevice?.field, nameOf(item)).toBe(named[0]?.[0]);
    }
  });

  it('require a reason when they wipe the device', () => {
    const wiping = actions.filter(({ action }) =>
      /FactoryReset$|FinishReset$|Restore$|gameDeviceReset$/.test(action.effect ?? ''),
    );
    expect(wiping.length).toBeGreaterThan(5);
    const silent = wiping.filter(({ action }) => action.asksReason !== 'required').map(nameOf);
    expect(silent).toEqual([]);
  });
});
