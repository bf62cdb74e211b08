import { isRecord } from '../../src/schemas/base/json.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { type CallSender, type ValueSource, fetchChoice, fetchRows } from './fetchValues.ts';
import { placeFormValues } from './placeFormValues.ts';
import { linkedValues } from './linkedValues.ts';
import type { Values } from './resourceCalls.ts';
import { uploadValidFile } from './uploadValidFile.ts';

let maintenances = 0;

/** Form values that the rules of the fields do not determine, or a function that makes them from earlier values. */
const ownValues: Readonly<
  Record<string, Values | ((at: ValueSource, sender: CallSender, made: Values) => Promise<Values>)>
> = {
  ...linkedValues,
  menus: { menuType: 1, parentId: null, path: '' },
  'support-menus': { menuType: 1, parentId: null, path: '' },
  ...placeFormValues,
  // Enabled rows must not overlap, so this row is disabled.
  'cloud-service-charges': { status: 0 },
  // The price must be below the original price.
  'procurement-products': { originalPrice: 100, price: 1 },
  // A higher level must require a larger upgrade amount than the levels of the seed, and must not have a worse
  // discount.
  'agent-levels': async (_at, _sender, { level = 9 }) => ({
    level,
    discount: 1,
    upgradeAmount: 1_000_000 + Number(level),
  }),
  // The cycle must have as many days as there are rewards.
  'sign-settings': { cycleDays: 7 },
  // A room can have one maintenance at a time.
  'room-maintenances': async () => {
    maintenances += 1;
    const day = new Date(Date.UTC(2031, 0, 1 + maintenances)).toISOString().slice(0, 10);
    return { startTime: `${day} 01:00:00`, endTime: `${day} 02:00:00` };
  },
  // Each display location accepts only a few banners, and requires pictures of its own size.
  banners: async (at, sender, made) => {
    const { fields, api } = at.catalogue.get('banners');
    const { data } = await sender.send(api.list, { pageNum: 1, pageSize: 100 });
    const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
    const taken = (position: number) => rows.filter(row => row['position'] === position).length;
    const position = [4, 3, 2, 1].toSorted((a, b) => taken(a) - taken(b))[0];
    const { image } = fields;
    if (image?.kind !== 'image') throw new Error('The banner has no picture field');
    return { position, image: await uploadValidFile(at, image, { ...made, position }) };
  },
  'config-switches': { valueType: 2 },
  // No two enabled rules may have the same amount, so this rule is disabled.
  'top-up-rules': { status: 0 },
  'meal-rules': { giveDays: 1 },
  // The market shows at most five banners, so this function keeps only four banners to make space for a new one.
  'script-banners': async (at, sender) => {
    const { api } = at.catalogue.get('script-banners');
    const { data } = await sender.send(api.list, { pageNum: 1, pageSize: 100 });
    const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
    if (api.delete && rows.length > 4) await sender.send(api.delete, { idList: rows.slice(4).map(row => row['id']) });
    return {};
  },
  'promotion-rules': { minAmount: 100 },
  'game-devices': { streamPort: 20_001, controlPort: 20_002 },
  // Picks an eligible device that no project uses.
  'game-equipment': async (at, sender) => {
    const fit = await fetchRows(at, sender, 'game-devices', { status: [1], networkStatus: [1], failureStatus: [0] });
    return { gameDeviceId: fit.find(row => row['projectId'] === null)?.['id'] };
  },
  // Picks a published game that the device lacks.
  'game-installs': async (at, sender) => {
    const [equipment] = await fetchRows(at, sender, 'game-equipment', {});
    const { id: equipmentId, projectId } = equipment ?? {};
    const installs = await fetchRows(at, sender, 'game-installs', { equipmentId });
    const games = await fetchRows(at, sender, 'games', { shelfStatus: [1] });
    const free = games.find(game => installs.every(install => install['gameId'] !== game['id']));
    return { projectId, equipmentId, gameId: free?.['id'] };
  },
  // A text ad needs no picture; a picture would have to match the size of the ad space. Only dictionary entries of type
  // 1 are channels.
  ads: async (at, sender, made) => ({
    materialType: 3,
    text: '限时返场',
    ...('image' in made ? { image: null } : {}),
    channelKey: await fetchChoice(at, sender, {
      resource: 'ad-dictionaries',
      field: 'dictKey',
      filter: { dictType: [1] },
    }),
  }),
};

/**
 * Returns the values that a resource's form needs but the rules of its fields do not determine. The values may depend
 * on `made`, the values generated from the rules.
 */
export async function extraValuesOf(
  { name }: Resource,
  { at, sender, made }: { readonly at: ValueSource; readonly sender: CallSender; readonly made: Values },
): Promise<Values> {
  const own = ownValues[name];
  return typeof own === 'function' ? own(at, sender, made) : (own ?? {});
}
