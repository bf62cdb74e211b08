import rooms from '../../../src/resources/rooms/rooms.ts';
import serviceAddresses from '../../../src/resources/settings/service-addresses.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { roomStatus } from '../../../src/schemas/codes/rooms.ts';
import { healthStatus } from '../../../src/schemas/codes/settings.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { lockSortOrder } from '../../engine/resources/lockSortOrder.ts';
import { readRecordOf } from '../../engine/resources/select.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Percentage of online devices below which the network line of a room counts as slow. */
const slowBelowPercent = 60;

type ServiceAddress = RowOf<typeof serviceAddresses>;

export const effects = effectsOf(serviceAddresses, {
  serviceAddressUpdate: async ({ db }, { before, values }) => {
    if (before?.status !== enableStatus.enabled) return;
    const isChanged = (name: 'status' | 'addressType') => values[name] !== undefined && values[name] !== before[name];
    const field = (['status', 'addressType'] as const).find(isChanged);
    if (field === undefined || (await hasOtherAddress(db, before.addressType, null))) return;
    throw createFieldRefusal(field, ...lastOne);
  },

  serviceAddressDelete: async ({ db }, { id, status, addressType }) => {
    if (status !== enableStatus.enabled || (await hasOtherAddress(db, addressType, id))) return;
    throw createRefusal(...lastOne);
  },

  /** Derives the health of a service address from the state of its room. */
  serviceAddressCheck: async (scope, { record }) => {
    await changeRecord(scope, serviceAddresses, record.id, {
      healthStatus: await readHealth(scope.db, record),
      lastCheckTime: scope.now,
    });
  },
});

const lastOne = ['每种类型至少保留一个启用的地址', 'One enabled address of each type must remain'] as const;

/**
 * Returns whether an enabled service address of the type exists besides `id`. Takes a lock until the commit; otherwise,
 * two concurrent calls could each rely on the service address that the other call removes.
 */
async function hasOtherAddress(
  db: Database,
  addressType: ServiceAddress['addressType'],
  id: number | null,
): Promise<boolean> {
  await lockSortOrder(db, serviceAddresses);
  const other = await withTables(db, serviceAddresses)
    .selectFrom('service_addresses')
    .select('id')
    .where('addressType', '=', addressType)
    .where('status', '=', enableStatus.enabled)
    .$if(id !== null, query => query.where('id', '<>', id))
    .executeTakeFirst();
  return other !== undefined;
}

async function readHealth(
  db: Database,
  { status, roomId }: Pick<ServiceAddress, 'status' | 'roomId'>,
): Promise<CodeOf<typeof healthStatus>> {
  if (status !== enableStatus.enabled) return healthStatus.unknown;
  const room = roomId === null ? undefined : await readRecordOf(db, rooms, roomId);
  if (!room) return healthStatus.healthy;
  if (room.roomStatus !== roomStatus.normal) return healthStatus.down;
  return (room.onlineRate ?? 100) < slowBelowPercent ? healthStatus.slow : healthStatus.healthy;
}
