import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { roomStatus } from '../../../src/schemas/codes/rooms.ts';
import { remoteTargetType } from '../../../src/schemas/codes/upgrades.ts';
import type { Row } from '../../engine/storage/database.ts';

/** Type of object that remote upgrades update. */
interface RemoteTargets {
  readonly resource: string;
  readonly name: string;
  readonly room: string;
  /** Column with the version that the upgrade replaces. */
  readonly version: string;
  /** Column values that a target has while it is reachable. */
  readonly reachable: Readonly<Record<string, number>>;
}

/** Maps each type of target to its resource and columns. */
export const remoteTargets: Readonly<Record<string, RemoteTargets>> = {
  [remoteTargetType.roomServer]: {
    resource: 'rooms',
    name: 'roomName',
    room: 'id',
    version: 'serverVersion',
    reachable: { roomStatus: roomStatus.normal },
  },
  [remoteTargetType.cardFirmware]: {
    resource: 'devices',
    name: 'deviceCode',
    room: 'roomId',
    version: 'systemVersion',
    reachable: { networkStatus: networkStatus.online },
  },
  [remoteTargetType.bmcFirmware]: {
    resource: 'bmc-mappings',
    name: 'bmcName',
    room: 'roomId',
    version: 'firmwareVersion',
    reachable: { connectStatus: networkStatus.online },
  },
  [remoteTargetType.agent]: {
    resource: 'chassis',
    name: 'chassisName',
    room: 'roomId',
    version: 'agentVersion',
    reachable: { status: enableStatus.enabled },
  },
  [remoteTargetType.routerFirmware]: {
    resource: 'routers',
    name: 'routerName',
    room: 'roomId',
    version: 'firmwareVersion',
    reachable: { status: enableStatus.enabled, onlineStatus: networkStatus.online },
  },
};

/** SQL condition under which the target `g` is reachable. */
export function isTargetReachable({ reachable }: RemoteTargets): Expression<SqlBool> {
  const eb = expressionBuilder<{ readonly g: Row }, 'g'>();
  return eb.and(Object.entries(reachable).map(([name, value]) => eb(`g.${name}`, '=', value)));
}
