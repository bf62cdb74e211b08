import { type RawBuilder, sql } from 'kysely';

/** Something that is upgraded from afar. */
interface RemoteTargets {
  readonly resource: string;
  readonly name: string;
  readonly room: string;
  /** The column with the version that the upgrade replaces. */
  readonly version: string;
  /** What an upgrade needs of the target `g`. */
  readonly answers: RawBuilder<boolean>;
}

/** What is upgraded, by the codes of `remoteTargetType`. */
export const remoteTargets: Readonly<Record<string, RemoteTargets>> = {
  1: {
    resource: 'rooms',
    name: 'roomName',
    room: 'id',
    version: 'serverVersion',
    answers: sql<boolean>`g."roomStatus" = 1`,
  },
  2: {
    resource: 'devices',
    name: 'deviceCode',
    room: 'roomId',
    version: 'systemVersion',
    answers: sql<boolean>`g."networkStatus" = 1`,
  },
  3: {
    resource: 'bmc-mappings',
    name: 'bmcName',
    room: 'roomId',
    version: 'firmwareVersion',
    answers: sql<boolean>`g."connectStatus" = 1`,
  },
  4: {
    resource: 'chassis',
    name: 'chassisName',
    room: 'roomId',
    version: 'agentVersion',
    answers: sql<boolean>`g.status = 1`,
  },
  5: {
    resource: 'routers',
    name: 'routerName',
    room: 'roomId',
    version: 'firmwareVersion',
    answers: sql<boolean>`g.status = 1 and g."onlineStatus" = 1`,
  },
};
