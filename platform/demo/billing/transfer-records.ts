import transferRecords from '../../../src/resources/billing/transfer-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeTimeTransfer } from '../sales/aftercare.ts';

export default composedSeedOf(transferRecords, {
  rows: 600,
  atOnce: 100,
  from: [devices],
  compose: composeTimeTransfer,
});
