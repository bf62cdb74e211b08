import dataCenters from '../../../src/resources/cloud-computer/data-centers.ts';
import sites from '../../../src/resources/rooms/sites.ts';
import { healthStatus } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(dataCenters, {
  rows: 5,
  from: { sites },
  values: ({ inTurn, from, rowInTurn, random, fake }) => ({
    centerName: inTurn(['华东一区', '华北一区', '华南一区', '西南一区', '华中一区']),
    centerCode: inTurn(['cn-east-1', 'cn-north-1', 'cn-south-1', 'cn-southwest-1', 'cn-central-1']),
    siteId: rowInTurn(from.sites)?.id,
    gatewayHost: inTurn([
      'gw.cn-east-1.cloudphone.cn',
      'gw.cn-north-1.cloudphone.cn',
      'gw.cn-south-1.cloudphone.cn',
      'gw.cn-southwest-1.cloudphone.cn',
      'gw.cn-central-1.cloudphone.cn',
    ]),
    gatewayPort: random.oneOf([8_443, 9_443]),
    apiUrl: inTurn([
      'https://api.cn-east-1.cloudphone.cn',
      'https://api.cn-north-1.cloudphone.cn',
      'https://api.cn-south-1.cloudphone.cn',
      'https://api.cn-southwest-1.cloudphone.cn',
      'https://api.cn-central-1.cloudphone.cn',
    ]),
    capacity: inTurn([160, 140, 140, 120, 120]),
    apiKey: fake('md5'),
    latencyMs: inTurn([12, 18, 21, 34, 128]),
    healthStatus: inTurn([
      healthStatus.healthy,
      healthStatus.healthy,
      healthStatus.healthy,
      healthStatus.healthy,
      healthStatus.slow,
    ]),
  }),
});
