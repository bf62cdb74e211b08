import { expressionBuilder } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import signOutRecords from '../../../../src/resources/devices/sign-out-records.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { useStatus } from '../../../../src/schemas/codes/devices.ts';
import { inUse } from './useLedger.ts';

/** Table aliases in the conditions: `s` for a sign-out record, `d` for a device. */
type Compared = TablesOf<[typeof devices, typeof signOutRecords]> & {
  readonly s: RowOf<typeof signOutRecords>;
  readonly d: RowOf<typeof devices>;
};

/** Builder for conditions on both tables. */
export const recordBuilder = expressionBuilder<Compared, 's' | 'd'>();

/** SQL condition that the record `s` is open. */
export const isOpen = recordBuilder('s.useStatus', '=', useStatus.inUse);
/** SQL condition that the device of the record `s` has a later open record. */
export const hasLaterOpenRecord = recordBuilder.exists(
  recordBuilder
    .selectFrom('sign_out_records as o')
    .select('o.id')
    .whereRef('o.deviceId', '=', 's.deviceId')
    .where('o.useStatus', '=', useStatus.inUse)
    .whereRef('o.id', '>', 's.id'),
);
/** SQL condition that the location or owner of the record `s` differs from that of the device `d`. */
export const differsFromDevice = recordBuilder.or([
  recordBuilder('s.deviceIp', 'is distinct from', recordBuilder.ref('d.deviceIp')),
  recordBuilder('s.roomId', 'is distinct from', recordBuilder.ref('d.roomId')),
  recordBuilder('s.userName', 'is distinct from', recordBuilder.ref('d.userName')),
  recordBuilder('s.merchantSign', 'is distinct from', recordBuilder.ref('d.merchantSign')),
]);
/** SQL condition that the device `d` is in use. */
export const isDeviceInUse = inUse(recordBuilder.ref('d.runStatus'));
/** SQL condition that the device `d` has no open record. */
export const hasNoOpenRecord = recordBuilder.not(
  recordBuilder.exists(
    recordBuilder
      .selectFrom('sign_out_records as s')
      .select('s.id')
      .whereRef('s.deviceId', '=', 'd.id')
      .where('s.useStatus', '=', useStatus.inUse),
  ),
);
