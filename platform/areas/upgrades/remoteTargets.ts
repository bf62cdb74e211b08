import { type RawBuilder, sql } from 'kysely';

/** Type of object that remote upgrades update. */
interface RemoteTargets {
  readonly resource: string;
  readonly name: string;
  readonly room: string;
  /** Column with the version that the upgrade replaces. */
  readonly version: string;
  /** Condition under which the target `g` is reachable. */
  readonly isReachable: RawBuilder<boolean>;
}

/** Maps each code of `remoteTargetType` to the targets of remote upgrades. */
export const remoteTargets: Readonly<Record<string, RemoteTargets>> = {
  1: {
    resource: 'rooms',
    name: 'roomName',
    room: 'id',
    version: 'serverVersion',
    isReachable: sql<boolean>`g."roomStatus" = 1`,
  },
  2: {
    resource: 'devices',
    name: 'deviceCode',
    room: 'roomId',
    version: 'systemVersion',
    isReachable: sql<boolean>`g."networkStatus" = 1`,
  },
  3: {
    resource: 'bmc-mappings',
    name: 'bmcName',
    room: 'roomId',
    version: 'firmwareVersion',
    isReachable: sql<boolean>`g."connectStatus" = 1`,
  },
  4: {
    resource: 'chassis',
    name: 'chassisName',
    room: 'roomId',
    version: 'agentVersion',
    isReachable: sql<boolean>`g.status = 1`,
  },
  5: {
    resource: 'routers',
    name: 'routerName',
    room: 'roomId',
    version: 'firmwareVersion',
    isReachable: sql<boolean>`g.status = 1 and g."onlineStatus" = 1`,
  },
};
