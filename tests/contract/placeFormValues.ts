import { isRecord } from '../../src/schemas/base/json.ts';
import type { Values } from './resourceCalls.ts';
import type { CallSender, ValueSource } from './fetchValues.ts';

type MakeFreshValues = (at: ValueSource, sender: CallSender) => Promise<Values>;

let turn = 0;

/** Returns a new number at each call, so that no two places are the same. */
const next = (): number => (turn += 1);

async function rowsOf(
  at: ValueSource,
  sender: CallSender,
  name: string,
  values: Values = {},
): Promise<readonly Values[]> {
  const { data } = await sender.send(at.catalogue.get(name).api.list, { pageNum: 1, pageSize: 100, ...values });
  return isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
}

async function make(at: ValueSource, sender: CallSender, name: string, values: Values): Promise<unknown> {
  const { create } = at.catalogue.get(name).api;
  const { data } = create ? await sender.send(create, values) : { data: null };
  if (!isRecord(data)) throw new Error(`No ${name} could be made of ${JSON.stringify(values)}`);
  return data['id'];
}

/** Creates an empty cabinet in the given room; by default, in the first room of the list. */
async function newCabinet(at: ValueSource, sender: CallSender, roomId?: unknown): Promise<unknown> {
  const number = next();
  const room = roomId ?? (await rowsOf(at, sender, 'rooms'))[0]?.['id'];
  return make(at, sender, 'cabinets', { cabinetName: `N${number}`, cabinetCode: `NEW-${number}`, roomId: room });
}

const emptyGrid = { startU: 1, heightU: 4, bladeCount: 10, cardsPerBlade: 2 };

async function newChassis(at: ValueSource, sender: CallSender, cabinetId: unknown): Promise<unknown> {
  const number = next();
  const names = { chassisName: `N${number}`, chassisCode: `NEW-C${number}` };
  return make(at, sender, 'chassis', { ...emptyGrid, ...names, cabinetId });
}

/** Returns a segment of ten addresses that no other room or segment uses. */
function segment(): Values {
  const number = next();
  const net = `10.${200 + (number % 50)}.${number % 250}`;
  return {
    cardStartIp: `${net}.11`,
    cardEndIp: `${net}.20`,
    gateway: `${net}.1`,
    startPort: 40_001,
    endPort: 40_010,
  };
}

/** Returns a resource code with its room and specification. */
async function offer(at: ValueSource, sender: CallSender): Promise<Values> {
  const [code] = await rowsOf(at, sender, 'resource-codes');
  const [standard] = await rowsOf(at, sender, 'resource-standards', { standardKey: code?.['standardKey'] });
  return {
    resourceCode: code?.['resourceCode'],
    standardKey: code?.['standardKey'],
    roomId: code?.['roomId'],
    phoneType: standard?.['phoneType'],
  };
}

/** Returns an active user of an enabled merchant. */
async function customer(at: ValueSource, sender: CallSender): Promise<Values> {
  const merchants = await rowsOf(at, sender, 'merchants', { merchantStatus: 1 });
  const signs = new Set(merchants.map(merchant => merchant['merchantSign']));
  const users = await rowsOf(at, sender, 'client-users', { status: 1 });
  const user = users.find(candidate => signs.has(candidate['merchantSign']));
  return { merchantSign: user?.['merchantSign'], userName: user?.['userName'] };
}

/** Form values that describe a place; only one record may use each place. */
export const placeFormValues: Readonly<Record<string, MakeFreshValues>> = {
  chassis: async (at, sender) => ({ ...emptyGrid, cabinetId: await newCabinet(at, sender) }),
  'bmc-mappings': async (at, sender) => ({
    chassisId: await newChassis(at, sender, await newCabinet(at, sender)),
    bladePosition: 1,
  }),
  'device-addresses': async () => segment(),
  devices: async (at, sender) => {
    const offered = await offer(at, sender);
    const cabinetId = await newCabinet(at, sender, offered['roomId']);
    const chassisId = await newChassis(at, sender, cabinetId);
    const addresses = segment();
    await make(at, sender, 'device-addresses', {
      ...addresses,
      segmentName: `N${next()}`,
      roomId: offered['roomId'],
    });
    return {
      ...offered,
      cabinetId,
      chassisId,
      bladePosition: 1,
      cardPosition: 1,
      deviceIp: addresses['cardStartIp'],
      devicePort: addresses['startPort'],
    };
  },
  'device-parameters': async () => ({ valueType: 1, paramValue: '5', defaultValue: '5', minValue: 1, maxValue: 9 }),
  'resource-bids': async (at, sender) => {
    const { phoneType: _, ...lot } = await offer(at, sender);
    return { ...lot, unitPrice: 10, floorPrice: 9 };
  },
  'resource-binds': async (at, sender) => {
    const idle = await rowsOf(at, sender, 'devices', { distributionStatus: 0, failureStatus: 0, abnormalState: 0 });
    return { ...(await customer(at, sender)), deviceId: idle[next() % idle.length]?.['id'] };
  },
  'device-trials': customer,
  'virtual-machines': async (at, sender) => {
    const overscored = new Set((await rowsOf(at, sender, 'overscore-rooms')).map(room => room['roomId']));
    const hosts = (await rowsOf(at, sender, 'devices')).filter(device => !overscored.has(device['roomId']));
    return { hostDeviceId: hosts[next() % hosts.length]?.['id'] };
  },
};
