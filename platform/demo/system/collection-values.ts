import devices from '../../../src/resources/devices/devices.ts';
import collectionValues from '../../../src/resources/system/collection-values.ts';
import dataCollections from '../../../src/resources/system/data-collections.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(collectionValues, {
  rows: 3_000,
  atOnce: 100,
  from: { dataCollections, devices },
  values: ({ from, pick, random, past }) => ({
    collectionId: pick(from.dataCollections)?.id,
    deviceId: pick(from.devices)?.id,
    value: random.between(1, 100),
    collectTime: past(30, 'evening'),
  }),
});
