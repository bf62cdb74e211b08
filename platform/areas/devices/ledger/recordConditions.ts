import { expressionBuilder } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import signOutRecords from '../../../../src/resources/devices/sign-out-records.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { useStatus } from '../../../../src/schemas/codes/devices.ts';
import { isInUse } from './useLedger.ts';

/** Table aliases in the conditions: `s` for a sign-out record, `d` for a device. */
type Compared = TablesOf<[typeof devices, typeof signOutRecords]> & {
  readonly s: RowOf<typeof signOutRecords>;
  readonly d: RowOf<typeof devices>;
};

/** Builder for conditions on both tables. */
export const recordConditionBuilder = expressionBuilder<Compared, 's' | 'd'>();

/** SQL condition that the record `s` is open. */
export const isRecordOpen = recordConditionBuilder('s.useStatus', '=', useStatus.inUse);
/** SQL condition that the device of the record `s` has a later open record. */
export const hasLaterOpenRecord = recordConditionBuilder.exists(
  recordConditionBuilder
    .selectFrom('sign_out_records as o')
    .select('o.id')
    .whereRef('o.deviceId', '=', 's.deviceId')
    .where('o.useStatus', '=', useStatus.inUse)
    .whereRef('o.id', '>', 's.id'),
);
/** SQL condition that the location or owner of the record `s` differs from that of the device `d`. */
export const differsFromDevice = recordConditionBuilder.or([
  recordConditionBuilder('s.deviceIp', 'is distinct from', recordConditionBuilder.ref('d.deviceIp')),
  recordConditionBuilder('s.roomId', 'is distinct from', recordConditionBuilder.ref('d.roomId')),
  recordConditionBuilder('s.userName', 'is distinct from', recordConditionBuilder.ref('d.userName')),
  recordConditionBuilder('s.merchantSign', 'is distinct from', recordConditionBuilder.ref('d.merchantSign')),
]);
/** SQL condition that the device `d` is in use. */
export const isDeviceInUse = isInUse(recordConditionBuilder.ref('d.runStatus'));
/** SQL condition that the device `d` has no open record. */
export const hasNoOpenRecord = recordConditionBuilder.not(
  recordConditionBuilder.exists(
    recordConditionBuilder
      .selectFrom('sign_out_records as s')
      .select('s.id')
      .whereRef('s.deviceId', '=', 'd.id')
      .where('s.useStatus', '=', useStatus.inUse),
  ),
);
