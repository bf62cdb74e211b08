import storageSettings from '../../../src/resources/storage/storage-settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(storageSettings, {
  rows: 1,
  values: () => ({
    defaultStorageId: 1,
    poolName: 'cloudphone-rbd',
    cephMonitors: [
      { host: '10.20.0.1', port: 6_789 },
      { host: '10.20.0.2', port: 6_789 },
      { host: '10.20.0.3', port: 6_789 },
    ],
    cephUser: 'client.cloudphone',
  }),
});
