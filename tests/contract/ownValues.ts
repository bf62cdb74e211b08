import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { type Asking, type ValueSource, choiceOf, rowsOf } from './asking.ts';
import { estateValues } from './estateValues.ts';
import { linkedValues } from './linkedValues.ts';
import type { Values } from './resourceCalls.ts';
import { storedFile } from './storedFiles.ts';

let maintenances = 0;

/** What a form needs beyond the rules of its fields; as a function of the values that were made, where it depends on them. */
const ownValues: Readonly<
  Record<string, Values | ((at: ValueSource, sender: Asking, made: Values) => Promise<Values>)>
> = {
  ...linkedValues,
  menus: { menuType: 1, parentId: null, path: '' },
  'support-menus': { menuType: 1, parentId: null, path: '' },
  ...estateValues,
  // Rows that are enabled must not overlap.
  'cloud-service-charges': { status: 0 },
  // A price below the one that is struck through.
  'procurement-products': { originalPrice: 100, price: 1 },
  // A higher level is reached with more than the levels of the seed, and buys no dearer.
  'agent-levels': async (_at, _sender, { level = 9 }) => ({
    level,
    discount: 1,
    upgradeAmount: 1_000_000 + Number(level),
  }),
  // As many days as there are rewards.
  'sign-settings': { cycleDays: 7 },
  // A room is under one maintenance at a time.
  'room-maintenances': async () => {
    maintenances += 1;
    const day = new Date(Date.UTC(2031, 0, 1 + maintenances)).toISOString().slice(0, 10);
    return { startTime: `${day} 01:00:00`, endTime: `${day} 02:00:00` };
  },
  // A place takes few banners, and each has pictures of a size of its own.
  banners: async (at, sender, made) => {
    const { fields, api } = at.catalogue.get('banners');
    const { data } = await sender.send(api.list, { pageNum: 1, pageSize: 100 });
    const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
    const taken = (position: number) => rows.filter(row => row['position'] === position).length;
    const position = [4, 3, 2, 1].toSorted((one, other) => taken(one) - taken(other))[0];
    const { image } = fields;
    if (image?.kind !== 'image') throw new Error('A banner has a picture');
    return { position, image: await storedFile(at, image, { ...made, position }) };
  },
  'config-switches': { valueType: 2 },
  // Of the rules that are enabled, no two may have the same amount.
  'top-up-rules': { status: 0 },
  'meal-rules': { giveDays: 1 },
  // The market turns over five and is full, so an old one makes room.
  'script-banners': async (at, sender) => {
    const { api } = at.catalogue.get('script-banners');
    const { data } = await sender.send(api.list, { pageNum: 1, pageSize: 100 });
    const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
    if (api.delete && rows.length > 4) await sender.send(api.delete, { idList: rows.slice(4).map(row => row['id']) });
    return {};
  },
  'promotion-rules': { minAmount: 100 },
  'game-devices': { streamPort: 20_001, controlPort: 20_002 },
  // Of the devices that are fit one that no project has.
  'game-equipment': async (at, sender) => {
    const fit = await rowsOf(at, sender, 'game-devices', { status: [1], networkStatus: [1], failureStatus: [0] });
    return { gameDeviceId: fit.find(row => row['projectId'] === null)?.['id'] };
  },
  // A game that the device does not have.
  'game-installs': async (at, sender) => {
    const [equipment] = await rowsOf(at, sender, 'game-equipment', {});
    const { id: equipmentId, projectId } = equipment ?? {};
    const installs = await rowsOf(at, sender, 'game-installs', { equipmentId });
    const games = await rowsOf(at, sender, 'games', {});
    const free = games.find(game => installs.every(install => install['gameId'] !== game['id']));
    return { projectId, equipmentId, gameId: free?.['id'] };
  },
  // A picture must have the size of its space, and a channel is one kind of entry among others.
  ads: async (at, sender, made) => ({
    materialType: 3,
    text: '限时返场',
    ...('image' in made ? { image: null } : {}),
    channelKey: await choiceOf(at, sender, {
      resource: 'ad-dictionaries',
      field: 'dictKey',
      filter: { dictType: [1] },
    }),
  }),
};

/** What the form of a resource needs beyond the rules of its fields, beside the values made so far. */
export async function ownValuesOf(
  { name }: Resource,
  { at, sender, made }: { readonly at: ValueSource; readonly sender: Asking; readonly made: Values },
): Promise<Values> {
  const own = ownValues[name];
  return typeof own === 'function' ? own(at, sender, made) : (own ?? {});
}
