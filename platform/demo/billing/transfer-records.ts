import transferRecords from '../../../src/resources/billing/transfer-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeTransfer } from '../sales/aftercare.ts';

export default composedSeed(transferRecords, {
  rows: 600,
  atOnce: 100,
  from: [devices],
  compose: composeTransfer,
});
