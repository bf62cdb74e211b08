import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { fps } from '../../../src/schemas/codes/cloudGame.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { failureStatus, networkStatus, resolution } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(gameDevices, {
  rows: 500,
  atOnce: 60,
  from: { devices },
  values: ({ numbered, from, rowInTurn, random }) => ({
    gameDeviceCode: numbered('GD-#####'),
    deviceId: rowInTurn(
      filterMatchingRows(from.devices, {
        distributionStatus: [distributionStatus.unassigned, distributionStatus.notAssignable],
        networkStatus: [networkStatus.online],
        failureStatus: [failureStatus.usable],
      }),
    )?.id,
    gpuModel: random.oneOf(['Mali-G610', 'Mali-G715', 'Adreno 730', 'Adreno 740']),
    resolution: random.weighted(
      [resolution.landscape1080p, 70],
      [resolution.landscape720p, 15],
      [resolution.landscape1440p, 10],
      [resolution.portrait1080p, 5],
    ),
    maxFps: random.weighted([fps.fps60, 75], [fps.fps30, 25]),
    streamPort: random.between(20_001, 29_999),
    controlPort: random.between(30_001, 39_999),
    gamepad: random.weighted([true, 85], [false, 15]),
    status: random.weighted([enableStatus.enabled, 96], [enableStatus.disabled, 4]),
  }),
});
