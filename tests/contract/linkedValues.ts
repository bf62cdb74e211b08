import { isRecord } from '../../src/schemas/base/json.ts';
import type { Values } from './resourceCalls.ts';
import type { CallSender, ValueSource } from './fetchValues.ts';

type MakeLinkedValues = (at: ValueSource, sender: CallSender, made: Values) => Promise<Values>;

async function rowsOf(
  at: ValueSource,
  sender: CallSender,
  name: string,
  values: Values = {},
): Promise<readonly Values[]> {
  const { list } = at.catalogue.get(name).api;
  const { data } = await sender.send(list, { pageNum: 1, pageSize: 100, ...values });
  return isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
}

const roomOf = ({ capacity, usedGb }: Values) => Number(capacity) - Number(usedGb);

/**
 * Form values that must fit existing records, such as source and target of a move, or a merchant without a client
 * version.
 */
export const linkedValues: Readonly<Record<string, MakeLinkedValues>> = {
  'rbd-moves': async (at, sender) => {
    const partitions = await rowsOf(at, sender, 'partitions', { status: [1] });
    const [target, source] = partitions.toSorted((a, b) => roomOf(b) - roomOf(a));
    return { sourcePartitionId: source?.['id'], targetPartitionId: target?.['id'], mode: 2 };
  },

  'user-data-transfers': async (at, sender) => {
    const devices = await rowsOf(at, sender, 'devices');
    const pairs = devices.flatMap(source =>
      devices
        .filter(
          target =>
            target['id'] !== source['id'] &&
            typeof source['userName'] === 'string' &&
            (target['userName'] === null || target['userName'] === source['userName']) &&
            (target['phoneType'] === source['phoneType'] ||
              Number(target['androidVersion']) > Number(source['androidVersion'])),
        )
        .map(target => ({ source, target })),
    );
    const [pair] = pairs;
    return {
      userName: pair?.source['userName'],
      sourceDeviceId: pair?.source['id'],
      targetDeviceId: pair?.target['id'],
    };
  },

  'client-upgrades': async (at, sender) => {
    const published = await rowsOf(at, sender, 'client-upgrades', { publishStatus: [2], platform: [1] });
    const taken = new Set(published.map(row => row['merchantSign']));
    const free = (await rowsOf(at, sender, 'merchants')).find(row => !taken.has(row['merchantSign']));
    return { merchantSign: free?.['merchantSign'] };
  },

  'hot-patches': async (at, sender) => {
    const [base] = await rowsOf(at, sender, 'client-upgrades', { publishStatus: [2] });
    const taken = await rowsOf(at, sender, 'hot-patches');
    const beside = taken.filter(
      row => row['platform'] === base?.['platform'] && row['baseVersion'] === base?.['version'],
    );
    const patchVersion = Math.max(0, ...beside.map(row => Number(row['patchVersion']))) + 1;
    return { platform: base?.['platform'], baseVersion: base?.['version'], patchVersion };
  },
};
